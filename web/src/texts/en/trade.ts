export default {
  offerTitle: "Your offer to {name}",
  offerHint: "Lay money face down. {name} sees how many cards, not what they are worth. Zeros look like money, too.",
  offerHintRat:
    "Lay money face down. Whoever lays more gets rid of the rat; {name} sees how many cards, not what they are worth.",
  offer: { one: "Lay {n} card", other: "Lay {n} cards" },
  offerNothing: "Offer nothing",
  offerEmpty: "Tap the money you offer",
  offerLeast: { one: "At least {n} card", other: "At least {n} cards" },
  cover: "Cover it with my hand: nobody sees how many",
  worth: "worth {total}",
  answerTitle: { one: "{name} offers {n} card", other: "{name} offers {n} cards" },
  answerTitleCovered: "{name} hides an offer under a hand",
  answerHint: {
    one: "Accept and the animal is gone, or lay a counter-offer: the higher one wins, and the money changes hands.",
    other:
      "Accept and your {n} animals are gone, or lay a counter-offer: the higher one wins, and the money changes hands.",
  },
  answerHintRat:
    "Accept and you get the money and the rat, or lay a counter-offer: whoever lays more gets rid of it, and the money changes hands.",
  accept: "Accept",
  counter: { one: "Counter with {n} card", other: "Counter with {n} cards" },
  counterNothing: "Counter with nothing",
  counterEmpty: "Tap money for a counter-offer",
  again: "A tie! Once more.",
  counterAgain: "A tie! Lay again what you would give.",
  stake: "at stake: {animals} each",
  waitingOffer: "is making an offer …",
  waitingAnswer: "is thinking it over …",
  hidden: { one: "{n} card, face down", other: "{n} cards, face down" },
  covered: "An offer under a covering hand",
  choose: "Choose cards",
  counterChoose: "Counter-offer: choose cards",
};
