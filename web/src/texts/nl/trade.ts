export default {
  offerTitle: "Je aanbod aan {name}",
  offerHint:
    "Leg geld gesloten neer. {name} ziet hoeveel kaarten, niet wat ze waard zijn. Ook nullen zien eruit als geld.",
  offerHintRat:
    "Leg geld gesloten neer. Wie meer legt, is de rat kwijt; {name} ziet hoeveel kaarten, niet wat ze waard zijn.",
  offer: { one: "{n} kaart neerleggen", other: "{n} kaarten neerleggen" },
  offerNothing: "Niets aanbieden",
  offerEmpty: "Tik het geld aan dat je aanbiedt",
  offerLeast: { one: "Minstens {n} kaart", other: "Minstens {n} kaarten" },
  cover: "Met mijn hand afdekken: niemand ziet hoeveel",
  worth: "waarde {total}",
  answerTitle: { one: "{name} biedt {n} kaart aan", other: "{name} biedt {n} kaarten aan" },
  answerTitleCovered: "{name} biedt iets aan onder een hand",
  answerHint: {
    one: "Neem aan en het dier is weg, of doe een tegenbod: het hoogste wint, en het geld wisselt van eigenaar.",
    other:
      "Neem aan en je {n} dieren zijn weg, of doe een tegenbod: het hoogste wint, en het geld wisselt van eigenaar.",
  },
  answerHintRat:
    "Neem aan en je krijgt het geld en de rat, of doe een tegenbod: wie meer legt, is hem kwijt, en het geld wisselt van eigenaar.",
  accept: "Aannemen",
  counter: { one: "Tegenbod: {n} kaart", other: "Tegenbod: {n} kaarten" },
  counterNothing: "Tegenbod: niets",
  counterEmpty: "Tik geld aan voor een tegenbod",
  again: "Gelijk! Nog een keer.",
  counterAgain: "Gelijk! Leg opnieuw neer wat je ervoor geeft.",
  stake: { one: "inzet: elk 1 {animal}", other: "inzet: elk {animals}" },
  waitingOffer: "doet een aanbod …",
  waitingAnswer: "denkt na …",
  hidden: { one: "{n} gesloten kaart", other: "{n} gesloten kaarten" },
  covered: "Een aanbod onder een hand",
  choose: "Kies kaarten",
  counterChoose: "Tegenbod: kies kaarten",
};
