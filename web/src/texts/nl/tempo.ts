export default {
  speed: "Tempo",
  out: { one: "Ik haak af voor dit dier", other: "Ik haak af voor deze dieren" },
  isOut: "afgehaakt",
  outMine: {
    one: "Je bent afgehaakt voor dit dier. Met een bod doe je weer mee.",
    other: "Je bent afgehaakt voor deze dieren. Met een bod doe je weer mee.",
  },
  allOut: "Niemand biedt nog meer.",
  maximum: "Bied voor mij tot {amount}",
  maximumSet: "Biedt voor jou tot {amount}",
  maximumSure: "Bluf: tot {amount}",
  maximumEnd: "Niet meer",
  skip: "Overslaan",
};
