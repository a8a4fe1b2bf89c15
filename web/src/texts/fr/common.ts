export default {
  home: "Accueil",
  close: "Fermer",
  cancel: "Annuler",
  copy: "Copier",
  copied: "Copié",
  loading: "Un instant…",
  tryAgain: "Réessayer",
  you: "Toi",
  bot: "robot",
  unreachable: "Le serveur est injoignable. As-tu du réseau ?",
  lostLine: "La connexion est coupée. Ta place est gardée ; nouvel essai…",
  notFound: "Il n’y a rien à cette adresse.",
};
