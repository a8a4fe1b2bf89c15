/** Those that were spoken of, for sentences. In the accusative, as the object of a sentence. */
export default {
  rooster: { one: "den Hahn", other: "die {n} Hähne" },
  goose: { one: "die Gans", other: "die {n} Gänse" },
  cat: { one: "die Katze", other: "die {n} Katzen" },
  dog: { one: "den Hund", other: "die {n} Hunde" },
  sheep: { one: "das Schaf", other: "die {n} Schafe" },
  goat: { one: "die Ziege", other: "die {n} Ziegen" },
  donkey: { one: "den Esel", other: "die {n} Esel" },
  pig: { one: "das Schwein", other: "die {n} Schweine" },
  cow: { one: "die Kuh", other: "die {n} Kühe" },
  horse: { one: "das Pferd", other: "die {n} Pferde" },
  rat: { one: "die Ratte", other: "die {n} Ratten" },
};
