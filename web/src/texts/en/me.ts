export default {
  title: "Me, on all my devices",
  about:
    "No account and no password: this browser is known by itself. So that your games and seats are not lost with it, make another device yours too, or write down recovery words.",
  devices: { one: "You are known on {n} device.", other: "You are known on {n} devices." },
  link: "Link another device",
  linkAbout: "Open this on your other device. It works once, for ten minutes; show it to nobody.",
  words: "Recovery words",
  wordsNew: "New recovery words",
  wordsAbout:
    "Write these down. They are shown this once, and bring you back once on any device; earlier ones are void.",
  passkeys: "Passkeys",
  passkey: "Keep this with a passkey",
  passkeyAbout:
    "Your device or your password manager keeps it, and your finger, face or PIN opens it. Nothing to write down; no name and no e-mail are asked.",
  passkeyName: "What it is called here",
  passkeyKept: "It is kept. On another device choose ‘With a passkey’ on this page.",
  passkeyMade: "made {day}",
  passkeyUsed: "last used {day}",
  passkeyElsewhere: "works only at {site}",
  passkeyRemove: "Remove",
  passkeyRemoveSure: "Remove {name}? It will bring nobody back any more.",
  passkeyEnter: "With a passkey",
  passkeyNone: "Nothing came of it: it was cancelled, or there is no passkey for this server here.",
  passkeyNoAddress:
    "Browsers have no passkeys for this address: they need a name, over https or on the machine itself. Words or a link do the same.",
  passkeyNoBrowser: "This browser has no passkeys. Words or a link do the same.",
  passkeyAtHome: "On this machine they work at {address}.",
  keep: "Keep your games?",
  keepAbout:
    "This browser alone knows you. Keep your games and seats in case it is lost or cleared; it takes a moment, and this is asked only once.",
  keepNot: "No, thanks",
  before: "Have you been here before?",
  beforeAbout: "With your passkey or your recovery words this device is yours too, with all your games and seats.",
  enter: "It is me",
  asked:
    "This link makes this device belong to whoever made it, who will see your games here. Go on only if that was you, on another device.",
  entered: "Welcome back. All your games and seats are on this device now.",
  useless: "Recovery words that were used are void: make new ones.",
  lost: "Lost a device?",
  lostAbout:
    "All your other devices are signed out. Your seats and games stay yours here, and passkeys stay: remove the one that was on it.",
  signOut: "Sign other devices out",
  signedOut: "Only this device is signed in now.",
  forget: "Forget me",
  forgetAbout:
    "Deletes your name, your chat, your list of games, your figures and the page that shows them, your passkeys, notices and groups, and what you brought, on every device. Games that others played too stay theirs, without your name. Backups of this server keep it until they are replaced.",
  forgetSure: "Nothing of this can be brought back. Forget me?",
  forgotten: { one: "You are forgotten, at {n} table too.", other: "You are forgotten, at {n} tables too." },
};
