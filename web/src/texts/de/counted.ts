/** Some of a kind, for sentences. In the accusative, as the object of a sentence. */
export default {
  rooster: { one: "einen Hahn", other: "{n} Hähne" },
  goose: { one: "eine Gans", other: "{n} Gänse" },
  cat: { one: "eine Katze", other: "{n} Katzen" },
  dog: { one: "einen Hund", other: "{n} Hunde" },
  sheep: { one: "ein Schaf", other: "{n} Schafe" },
  goat: { one: "eine Ziege", other: "{n} Ziegen" },
  donkey: { one: "einen Esel", other: "{n} Esel" },
  pig: { one: "ein Schwein", other: "{n} Schweine" },
  cow: { one: "eine Kuh", other: "{n} Kühe" },
  horse: { one: "ein Pferd", other: "{n} Pferde" },
  rat: { one: "eine Ratte", other: "{n} Ratten" },
};
