export default {
  speed: "Tempo",
  out: { one: "Raus bei diesem Tier", other: "Raus bei diesen Tieren" },
  isOut: "raus",
  outMine: {
    one: "Du bist bei diesem Tier raus. Mit einem Gebot bist du wieder dabei.",
    other: "Du bist bei diesen Tieren raus. Mit einem Gebot bist du wieder dabei.",
  },
  allOut: "Niemand bietet mehr.",
  maximum: "Für mich bis {amount} bieten",
  maximumSet: "Es wird für dich bis {amount} geboten",
  maximumSure: "Bluff: bis {amount}",
  maximumEnd: "Nicht mehr",
  skip: "Überspringen",
};
