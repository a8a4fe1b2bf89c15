export default {
  scan: "Scan this with your phone, or type the code",
  ready: "Everybody is here. The host begins on their phone.",
  watchAlong: "Watch along:",
  everybody: "Who bids more?",
  slap: "Who slaps first?",
  listen: "Listen …",
  over: "The market is over",
  standing: "Final standing",
  lostLine: "The connection was lost; trying again …",
};
