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
  passkeys: "Clés d’accès",
  passkey: "Garder ceci avec une clé d’accès",
  passkeyAbout:
    "Ton appareil ou ton gestionnaire de mots de passe la garde, et ton doigt, ton visage ou ton code l’ouvre. Rien à noter ; ni nom ni courriel ne sont demandés.",
  passkeyName: "Son nom ici",
  passkeyKept:
    "Tes parties sont gardées. Sur un autre appareil, choisis « Avec une clé d’accès » sur la page « Moi, sur tous mes appareils ».",
  passkeyMade: "faite le {day}",
  passkeyUsed: "utilisée le {day}",
  passkeyElsewhere: "seulement sur {site}",
  passkeyRemove: "Retirer",
  passkeyRemoveSure: "Retirer {name} ? Elle ne ramènera plus personne.",
  passkeyEnter: "Avec une clé d’accès",
  passkeyNone: "Rien ne s’est passé : c’était annulé, ou il n’y a pas ici de clé d’accès pour ce serveur.",
  passkeyNoAddress:
    "Les navigateurs n’ont pas de clés d’accès pour cette adresse : il leur faut un nom, en https ou sur la machine elle-même. Des mots ou un lien font de même.",
  passkeyNoBrowser: "Ce navigateur n’a pas de clés d’accès. Des mots ou un lien font de même.",
  passkeyAtHome: "Sur cette machine, elles marchent à {address}.",
  keep: "Garder tes parties ?",
  keepAbout:
    "Seul ce navigateur te connaît. Garde tes parties et tes places au cas où il serait perdu ou vidé ; c’est fait en un instant, et ce n’est demandé qu’une fois.",
  keepNot: "Non, merci",
  before: "Déjà venu ?",
  beforeAbout:
    "Avec ta clé d’accès ou tes mots de secours, cet appareil est aussi le tien, avec toutes tes parties et tes places.",
  enter: "C’est moi",
  asked:
    "Ce lien donne cet appareil à qui l’a créé, qui verra tes parties d’ici. Continue seulement si c’était toi, sur un autre appareil.",
  entered: "Te revoilà. Toutes tes parties et tes places sont maintenant sur cet appareil.",
  useless: "Des mots de secours utilisés ne valent plus : fais-en de nouveaux.",
  lost: "Un appareil perdu ?",
  lostAbout:
    "Déconnecte tous tes autres appareils. Tes places et tes parties restent à toi ici, et les clés d’accès restent : retire celle qui s’y trouvait.",
  signOut: "Déconnecter les autres appareils",
  signedOut: "Seul cet appareil est connecté maintenant.",
  forget: "Oubliez-moi",
  privacy: "Ce que ce serveur garde de toi, pourquoi et combien de temps",
  forgetAbout:
    "Efface ton nom, tes messages, ta liste de parties, tes chiffres et la page qui les montre, tes clés d’accès, tes avis et tes groupes, et ce que tu as apporté, sur chaque appareil. Les parties que d’autres ont jouées aussi restent les leurs, sans ton nom. Les sauvegardes de ce serveur le gardent jusqu’à leur remplacement.",
  forgetSure: "Rien de cela ne reviendra. M’oublier ?",
  forgotten: { one: "Tu es oublié, aussi à {n} table.", other: "Tu es oublié, aussi à {n} tables." },
  forgottenAlone: "On t’a oublié.",
  hostNotices: "Ce que l’hôte de ce serveur a fait",
  hostExported: "Tout ce qui est gardé de toi a été exporté.",
  hostAnnulled: "Une partie ne compte plus dans un groupe :",
  hostCountedAgain: "Une partie compte de nouveau dans un groupe :",
  hostGame: "{edition}, partie du {day}",
  hostDeletedGroup: "Un groupe a été supprimé :",
  hostSignedOut: "Tu as été déconnecté sur tous tes appareils.",
};
