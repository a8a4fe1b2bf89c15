export default {
  scan: "Mit dem Handy scannen oder den Code eintippen",
  ready: "Alle sind da. Der Gastgeber beginnt auf dem Handy.",
  watchAlong: "Mitschauen:",
  everybody: "Wer bietet mehr?",
  slap: "Wer schlägt zuerst zu?",
  listen: "Hört her …",
  over: "Der Markt ist vorbei",
  standing: "Endstand",
  lostLine: "Die Verbindung ist weg; neuer Versuch …",
};
