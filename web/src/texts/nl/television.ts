export default {
  scan: "Scan dit met je telefoon, of typ de code",
  ready: "Iedereen is er. De gastheer begint op zijn telefoon.",
  watchAlong: "Kijk mee:",
  everybody: "Wie biedt meer?",
  slap: "Wie slaat het eerst toe?",
  listen: "Luister …",
  over: "De markt is afgelopen",
  standing: "Eindstand",
  lostLine: "De verbinding is weg; we proberen het opnieuw …",
};
