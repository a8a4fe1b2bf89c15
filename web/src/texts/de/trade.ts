export default {
  offerTitle: "Dein Angebot an {name}",
  offerHint:
    "Lege Geld verdeckt hin. {name} sieht, wie viele Karten es sind, nicht ihren Wert. Auch Nullen sehen nach Geld aus.",
  offerHintRat:
    "Lege Geld verdeckt hin. Wer mehr legt, ist die Ratte los; {name} sieht, wie viele Karten es sind, nicht ihren Wert.",
  offer: { one: "{n} Karte hinlegen", other: "{n} Karten hinlegen" },
  offerNothing: "Nichts anbieten",
  offerEmpty: "Tippe das Geld an, das du anbietest",
  offerLeast: { one: "Mindestens {n} Karte", other: "Mindestens {n} Karten" },
  cover: "Mit der Hand abdecken: Niemand sieht, wie viele",
  worth: "Wert {total}",
  answerTitle: { one: "{name} bietet {n} Karte an", other: "{name} bietet {n} Karten an" },
  answerTitleCovered: "{name} bietet etwas unter der hohlen Hand an",
  answerHint: {
    one: "Nimm an, und das Tier ist fort, oder mach ein Gegenangebot: Das höhere gewinnt, und das Geld wechselt den Besitzer.",
    other:
      "Nimm an, und deine {n} Tiere sind fort, oder mach ein Gegenangebot: Das höhere gewinnt, und das Geld wechselt den Besitzer.",
  },
  answerHintRat:
    "Nimm an, und du bekommst das Geld und die Ratte, oder mach ein Gegenangebot: Wer mehr legt, ist sie los, und das Geld wechselt den Besitzer.",
  accept: "Annehmen",
  counter: { one: "Gegenangebot: {n} Karte", other: "Gegenangebot: {n} Karten" },
  counterNothing: "Gegenangebot: nichts",
  counterEmpty: "Tippe Geld für ein Gegenangebot an",
  again: "Gleichstand! Noch einmal.",
  counterAgain: "Gleichstand! Lege noch einmal hin, was du geben würdest.",
  stake: { one: "Einsatz: je 1 {animal}", other: "Einsatz: je {animals}" },
  waitingOffer: "macht ein Angebot …",
  waitingAnswer: "überlegt …",
  hidden: { one: "{n} verdeckte Karte", other: "{n} verdeckte Karten" },
  covered: "Ein Angebot unter der hohlen Hand",
  choose: "Wähle Karten",
  counterChoose: "Gegenangebot: Karten wählen",
};
