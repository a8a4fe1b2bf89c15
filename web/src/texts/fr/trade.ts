export default {
  offerTitle: "Ton offre à {name}",
  offerHint:
    "Pose de l’argent face cachée. {name} voit combien de cartes, pas leur valeur. Les zéros ressemblent aussi à de l’argent.",
  offerHintRat:
    "Pose de l’argent face cachée. Qui pose le plus se débarrasse du rat ; {name} voit combien de cartes, pas leur valeur.",
  offer: { one: "Poser {n} carte", other: "Poser {n} cartes" },
  offerNothing: "Ne rien offrir",
  offerEmpty: "Touche l’argent que tu offres",
  offerLeast: { one: "Au moins {n} carte", other: "Au moins {n} cartes" },
  cover: "Couvrir de la main : personne ne voit combien",
  worth: "valeur {total}",
  answerTitle: { one: "{name} offre {n} carte", other: "{name} offre {n} cartes" },
  answerTitleCovered: "{name} cache une offre sous sa main",
  answerHint: {
    one: "Accepte et l’animal s’en va, ou fais une contre-offre : la plus élevée gagne, et l’argent change de mains.",
    other:
      "Accepte et tes {n} animaux s’en vont, ou fais une contre-offre : la plus élevée gagne, et l’argent change de mains.",
  },
  answerHintRat:
    "Accepte et tu reçois l’argent et le rat, ou fais une contre-offre : qui pose le plus s’en débarrasse, et l’argent change de mains.",
  accept: "Accepter",
  counter: { one: "Contre-offre : {n} carte", other: "Contre-offre : {n} cartes" },
  counterNothing: "Contre-offre : rien",
  counterEmpty: "Touche de l’argent pour une contre-offre",
  again: "Égalité ! Encore une fois.",
  counterAgain: "Égalité ! Pose à nouveau ce que tu donnerais.",
  stake: "en jeu : {animals} chacun",
  waitingOffer: "prépare son offre…",
  waitingAnswer: "réfléchit…",
  hidden: { one: "{n} carte, face cachée", other: "{n} cartes, face cachée" },
  covered: "Une offre sous la main creuse",
  choose: "Choisis des cartes",
  counterChoose: "Contre-offre : choisis",
};
