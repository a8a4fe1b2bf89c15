export default {
  home: "Startpagina",
  close: "Sluiten",
  cancel: "Annuleren",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  loading: "Een ogenblik …",
  tryAgain: "Opnieuw proberen",
  you: "Jij",
  bot: "bot",
  unreachable: "De server is niet bereikbaar. Heb je verbinding?",
  lostLine: "De verbinding is weg. Je plaats blijft van jou; we proberen het opnieuw …",
  notFound: "Op dit adres is niets.",
};
