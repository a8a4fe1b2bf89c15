export default {
  home: "Startseite",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  loading: "Einen Augenblick …",
  tryAgain: "Noch einmal versuchen",
  you: "Du",
  bot: "Bot",
  unreachable: "Der Server ist nicht erreichbar. Hast du Netz?",
  lostLine: "Die Verbindung ist weg. Dein Platz bleibt dir; neuer Versuch …",
  notFound: "Unter dieser Adresse gibt es nichts.",
};
