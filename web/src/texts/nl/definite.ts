/** Those that were spoken of, for sentences. */
export default {
  rooster: { one: "de haan", other: "de {n} hanen" },
  goose: { one: "de gans", other: "de {n} ganzen" },
  cat: { one: "de kat", other: "de {n} katten" },
  dog: { one: "de hond", other: "de {n} honden" },
  sheep: { one: "het schaap", other: "de {n} schapen" },
  goat: { one: "de geit", other: "de {n} geiten" },
  donkey: { one: "de ezel", other: "de {n} ezels" },
  pig: { one: "het varken", other: "de {n} varkens" },
  cow: { one: "de koe", other: "de {n} koeien" },
  horse: { one: "het paard", other: "de {n} paarden" },
  rat: { one: "de rat", other: "de {n} ratten" },
};
