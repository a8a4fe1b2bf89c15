/** Some of a kind, for sentences. */
export default {
  rooster: { one: "een haan", other: "{n} hanen" },
  goose: { one: "een gans", other: "{n} ganzen" },
  cat: { one: "een kat", other: "{n} katten" },
  dog: { one: "een hond", other: "{n} honden" },
  sheep: { one: "een schaap", other: "{n} schapen" },
  goat: { one: "een geit", other: "{n} geiten" },
  donkey: { one: "een ezel", other: "{n} ezels" },
  pig: { one: "een varken", other: "{n} varkens" },
  cow: { one: "een koe", other: "{n} koeien" },
  horse: { one: "een paard", other: "{n} paarden" },
  rat: { one: "een rat", other: "{n} ratten" },
};
