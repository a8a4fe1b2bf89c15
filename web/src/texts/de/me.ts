export default {
  title: "Ich, auf allen meinen Geräten",
  about:
    "Kein Konto und kein Passwort: Dieser Browser wird von selbst erkannt. Damit deine Partien und Plätze nicht mit ihm verloren gehen, mach auch ein anderes Gerät zu deinem oder schreib dir Wörter zum Wiederkommen auf.",
  devices: { one: "Du bist auf {n} Gerät bekannt.", other: "Du bist auf {n} Geräten bekannt." },
  link: "Anderes Gerät verbinden",
  linkAbout: "Öffne das auf deinem anderen Gerät. Es gilt einmal, zehn Minuten lang; zeig es niemandem.",
  words: "Wörter zum Wiederkommen",
  wordsNew: "Neue Wörter zum Wiederkommen",
  wordsAbout:
    "Schreib sie auf. Sie werden nur jetzt gezeigt und bringen dich einmal zurück, auf jedem Gerät; frühere gelten nicht mehr.",
  passkeys: "Passkeys",
  passkey: "Das mit einem Passkey behalten",
  passkeyAbout:
    "Dein Gerät oder dein Passwortspeicher bewahrt ihn auf, und Finger, Gesicht oder PIN öffnen ihn. Nichts aufzuschreiben; weder Name noch E-Mail werden gefragt.",
  passkeyName: "Wie er hier heißt",
  passkeyKept:
    "Deine Partien sind aufbewahrt. Wähl auf einem anderen Gerät „Mit einem Passkey“ auf der Seite „Ich, auf allen meinen Geräten“.",
  passkeyMade: "gemacht am {day}",
  passkeyUsed: "zuletzt benutzt am {day}",
  passkeyElsewhere: "gilt nur an {site}",
  passkeyRemove: "Entfernen",
  passkeyRemoveSure: "{name} entfernen? Damit kommt dann niemand mehr zurück.",
  passkeyEnter: "Mit einem Passkey",
  passkeyNone: "Daraus wurde nichts: Es wurde abgebrochen, oder hier ist kein Passkey für diesen Server.",
  passkeyNoAddress:
    "Für diese Adresse haben Browser keine Passkeys: Sie brauchen einen Namen, über https oder auf dem Gerät selbst. Wörter oder ein Link tun dasselbe.",
  passkeyNoBrowser: "Dieser Browser hat keine Passkeys. Wörter oder ein Link tun dasselbe.",
  passkeyAtHome: "Auf diesem Gerät gehen sie unter {address}.",
  keep: "Deine Partien behalten?",
  keepAbout:
    "Nur dieser Browser kennt dich. Behalte deine Partien und Plätze, falls er verloren geht oder geleert wird; es dauert einen Moment, und gefragt wird nur einmal.",
  keepNot: "Nein, danke",
  before: "Warst du schon einmal hier?",
  beforeAbout:
    "Mit deinem Passkey oder deinen Wörtern gehört auch dieses Gerät dir, mit all deinen Partien und Plätzen.",
  enter: "Das bin ich",
  asked:
    "Mit diesem Link gehört dieses Gerät dem, der ihn gemacht hat, und der sieht dann deine Partien hier. Mach nur weiter, wenn du das warst, auf einem anderen Gerät.",
  entered: "Willkommen zurück. Alle deine Partien und Plätze sind jetzt auf diesem Gerät.",
  useless: "Gebrauchte Wörter gelten nicht mehr: Mach neue.",
  lost: "Ein Gerät verloren?",
  lostAbout:
    "Meldet alle deine anderen Geräte ab. Deine Plätze und Partien bleiben hier deine, und Passkeys bleiben: Entferne den, der darauf war.",
  signOut: "Andere Geräte abmelden",
  signedOut: "Nur dieses Gerät ist jetzt angemeldet.",
  forget: "Vergesst mich",
  privacy: "Was dieser Server von dir aufbewahrt, warum und wie lange",
  forgetAbout:
    "Löscht deinen Namen, deinen Chat, deine Liste von Partien, deine Zahlen und die Seite, die sie zeigt, deine Passkeys, Benachrichtigungen und Gruppen und was du mitgebracht hast, auf jedem Gerät. Partien, die auch andere gespielt haben, bleiben ihnen, ohne deinen Namen. Sicherungen dieses Servers behalten es, bis sie ersetzt werden.",
  forgetSure: "Nichts davon kommt zurück. Dich vergessen?",
  forgotten: { one: "Du bist vergessen, auch an {n} Tisch.", other: "Du bist vergessen, auch an {n} Tischen." },
  forgottenAlone: "Du bist vergessen.",
  hostNotices: "Was der Gastgeber dieses Servers getan hat",
  hostExported: "Alles, was von dir aufbewahrt wird, wurde exportiert.",
  hostAnnulled: "Eine Partie zählt in einer Gruppe nicht mehr:",
  hostCountedAgain: "Eine Partie zählt in einer Gruppe wieder:",
  hostGame: "{edition}, gespielt am {day}",
  hostDeletedGroup: "Eine Gruppe wurde gelöscht:",
  hostSignedOut: "Du wurdest auf allen Geräten abgemeldet.",
};
