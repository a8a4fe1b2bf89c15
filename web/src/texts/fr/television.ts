export default {
  scan: "Scanne ceci avec ton téléphone, ou tape le code",
  ready: "Tout le monde est là. L’hôte commence sur son téléphone.",
  watchAlong: "Regarder aussi :",
  everybody: "Qui dit mieux ?",
  slap: "Qui tape le premier ?",
  listen: "Écoutez…",
  over: "La foire est finie",
  standing: "Classement final",
  lostLine: "La connexion est coupée ; nouvel essai…",
};
