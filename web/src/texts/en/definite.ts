/** Those that were spoken of, for sentences. */
export default {
  rooster: { one: "the rooster", other: "the {n} roosters" },
  goose: { one: "the goose", other: "the {n} geese" },
  cat: { one: "the cat", other: "the {n} cats" },
  dog: { one: "the dog", other: "the {n} dogs" },
  sheep: { one: "the sheep", other: "the {n} sheep" },
  goat: { one: "the goat", other: "the {n} goats" },
  donkey: { one: "the donkey", other: "the {n} donkeys" },
  pig: { one: "the pig", other: "the {n} pigs" },
  cow: { one: "the cow", other: "the {n} cows" },
  horse: { one: "the horse", other: "the {n} horses" },
  rat: { one: "the rat", other: "the {n} rats" },
};
