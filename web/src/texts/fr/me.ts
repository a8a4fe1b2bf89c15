export default {
  title: "Moi, sur tous mes appareils",
  about:
    "Ni compte ni mot de passe : ce navigateur est reconnu de lui-même. Pour ne pas perdre tes parties et tes places avec lui, relie un autre appareil ou note des mots de secours.",
  devices: { one: "Tu es connu sur {n} appareil.", other: "Tu es connu sur {n} appareils." },
  link: "Relier un autre appareil",
  linkAbout: "Ouvre ceci sur ton autre appareil. Cela sert une fois, pendant dix minutes ; ne le montre à personne.",
  words: "Mots de secours",
  wordsNew: "De nouveaux mots de secours",
  wordsAbout:
    "Note-les. Ils ne sont montrés que cette fois et te ramènent une fois, sur n’importe quel appareil ; les précédents ne valent plus.",
  before: "Déjà venu ?",
  beforeAbout: "Avec tes mots de secours, cet appareil est aussi le tien, avec toutes tes parties et tes places.",
  enter: "C’est moi",
  asked:
    "Ce lien donne cet appareil à qui l’a créé, qui verra tes parties d’ici. Continue seulement si c’était toi, sur un autre appareil.",
  entered: "Te revoilà. Toutes tes parties et tes places sont maintenant sur cet appareil.",
  useless: "Des mots de secours utilisés ne valent plus : fais-en de nouveaux.",
  lost: "Un appareil perdu ?",
  lostAbout: "Tous tes autres appareils sont déconnectés. Tes places et tes parties restent à toi ici.",
  signOut: "Déconnecter les autres appareils",
  signedOut: "Seul cet appareil est connecté maintenant.",
  forget: "Oubliez-moi",
  forgetAbout:
    "Efface ton nom, tes messages, ta liste de parties et ce que tu as apporté, sur chaque appareil. Les parties que d’autres ont jouées aussi restent les leurs, sans ton nom. Les sauvegardes de ce serveur le gardent jusqu’à leur remplacement.",
  forgetSure: "Rien de cela ne reviendra. M’oublier ?",
  forgotten: { one: "Tu es oublié, aussi à {n} table.", other: "Tu es oublié, aussi à {n} tables." },
};
