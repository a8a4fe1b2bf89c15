export default {
  speed: "Speed",
  out: { one: "Out for this animal", other: "Out for these animals" },
  isOut: "out",
  outMine: {
    one: "You are out for this animal. A bid brings you back.",
    other: "You are out for these animals. A bid brings you back.",
  },
  allOut: "Nobody bids any more.",
  maximum: "Raise for me up to {amount}",
  maximumSet: "Raising for you up to {amount}",
  maximumSure: "Bluff: up to {amount}",
  maximumEnd: "Stop",
  skip: "Skip",
};
