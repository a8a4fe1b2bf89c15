export default {
  speed: "Allure",
  out: { one: "Je renonce à cet animal", other: "Je renonce à ces animaux" },
  isOut: "renonce",
  outMine: {
    one: "Tu renonces à cet animal. Une mise te fait revenir.",
    other: "Tu renonces à ces animaux. Une mise te fait revenir.",
  },
  allOut: "Plus personne ne mise.",
  maximum: "Miser pour moi jusqu’à {amount}",
  maximumSet: "On mise pour toi jusqu’à {amount}",
  maximumSure: "Bluff : jusqu’à {amount}",
  maximumEnd: "Arrêter",
  skip: "Passer",
};
