/** Some of a kind, for sentences. */
export default {
  rooster: { one: "a rooster", other: "{n} roosters" },
  goose: { one: "a goose", other: "{n} geese" },
  cat: { one: "a cat", other: "{n} cats" },
  dog: { one: "a dog", other: "{n} dogs" },
  sheep: { one: "a sheep", other: "{n} sheep" },
  goat: { one: "a goat", other: "{n} goats" },
  donkey: { one: "a donkey", other: "{n} donkeys" },
  pig: { one: "a pig", other: "{n} pigs" },
  cow: { one: "a cow", other: "{n} cows" },
  horse: { one: "a horse", other: "{n} horses" },
  rat: { one: "a rat", other: "{n} rats" },
};
