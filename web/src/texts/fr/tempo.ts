export default {
  speed: "Allure",
  out: { one: "Je renonce à cet animal", other: "Je renonce à ces animaux" },
  isOut: "renonce",
  outMine: {
    one: "Tu renonces à cet animal. Une enchère te fait revenir.",
    other: "Tu renonces à ces animaux. Une enchère te fait revenir.",
  },
  allOut: "Plus personne n’enchérit.",
  maximum: "Enchérir pour moi jusqu’à {amount}",
  maximumSet: "On enchérit pour toi jusqu’à {amount}",
  maximumSure: "Bluff : jusqu’à {amount}",
  maximumEnd: "Arrêter",
  skip: "Passer",
};
