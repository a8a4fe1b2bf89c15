export default {
  title: "Ik, op al mijn apparaten",
  about:
    "Geen account en geen wachtwoord: deze browser wordt vanzelf herkend. Maak ook een ander apparaat van jou, of schrijf herstelwoorden op, dan gaan je spellen en stoelen niet met dit apparaat verloren.",
  devices: { one: "Je bent op {n} apparaat bekend.", other: "Je bent op {n} apparaten bekend." },
  link: "Ander apparaat koppelen",
  linkAbout: "Open dit op je andere apparaat. Het werkt één keer, tien minuten lang; laat het aan niemand zien.",
  words: "Herstelwoorden",
  wordsNew: "Nieuwe herstelwoorden",
  wordsAbout:
    "Schrijf deze op. Ze worden alleen nu getoond en brengen je één keer terug, op elk apparaat; eerdere gelden niet meer.",
  passkeys: "Passkeys",
  passkey: "Dit bewaren met een passkey",
  passkeyAbout:
    "Je apparaat of je wachtwoordbeheerder bewaart hem, en je vinger, gezicht of pincode opent hem. Niets om op te schrijven; er wordt geen naam en geen e-mail gevraagd.",
  passkeyName: "Hoe hij hier heet",
  passkeyKept:
    "Je spellen zijn bewaard. Kies op een ander apparaat ‘Met een passkey’ op de pagina ‘Ik, op al mijn apparaten’.",
  passkeyMade: "gemaakt op {day}",
  passkeyUsed: "laatst gebruikt op {day}",
  passkeyElsewhere: "werkt alleen op {site}",
  passkeyRemove: "Verwijderen",
  passkeyRemoveSure: "{name} verwijderen? Daarmee komt dan niemand meer terug.",
  passkeyEnter: "Met een passkey",
  passkeyNone: "Er kwam niets van: het is afgebroken, of er is hier geen passkey voor deze server.",
  passkeyNoAddress:
    "Browsers hebben geen passkeys voor dit adres: ze hebben een naam nodig, via https of op het apparaat zelf. Woorden of een link doen hetzelfde.",
  passkeyNoBrowser: "Deze browser heeft geen passkeys. Woorden of een link doen hetzelfde.",
  passkeyAtHome: "Op dit apparaat werken ze op {address}.",
  keep: "Je spellen bewaren?",
  keepAbout:
    "Alleen deze browser kent je. Bewaar je spellen en stoelen voor als hij kwijtraakt of wordt gewist; het is zo gebeurd, en dit wordt maar één keer gevraagd.",
  keepNot: "Nee, bedankt",
  before: "Ben je hier eerder geweest?",
  beforeAbout: "Met je passkey of je herstelwoorden is ook dit apparaat van jou, met al je spellen en stoelen.",
  enter: "Ik ben het",
  asked:
    "Met deze link wordt dit apparaat van wie hem heeft gemaakt, en die ziet dan je spellen hier. Ga alleen door als jij dat was, op een ander apparaat.",
  entered: "Welkom terug. Al je spellen en stoelen zijn nu op dit apparaat.",
  useless: "Gebruikte herstelwoorden gelden niet meer: maak nieuwe.",
  lost: "Een apparaat kwijt?",
  lostAbout:
    "Meldt al je andere apparaten af. Je stoelen en spellen blijven hier van jou, en passkeys blijven: verwijder die van dat apparaat.",
  signOut: "Andere apparaten afmelden",
  signedOut: "Alleen dit apparaat is nu aangemeld.",
  forget: "Vergeet mij",
  privacy: "Wat deze server van je bewaart, waarom en hoelang",
  forgetAbout:
    "Wist je naam, je chat, je lijst met spellen, je cijfers en de pagina die ze toont, je passkeys, meldingen en groepen, en wat je hebt meegebracht, op elk apparaat. Spellen die anderen ook speelden, blijven van hen, zonder je naam. Back-ups van deze server bewaren het tot ze worden vervangen.",
  forgetSure: "Niets hiervan komt terug. Mij vergeten?",
  forgotten: { one: "Je bent vergeten, ook aan {n} tafel.", other: "Je bent vergeten, ook aan {n} tafels." },
  forgottenAlone: "Je bent vergeten.",
  hostNotices: "Wat de gastheer van deze server deed",
  hostExported: "Alles wat van jou bewaard wordt, is geëxporteerd.",
  hostAnnulled: "Een spel telt niet meer in een groep:",
  hostCountedAgain: "Een spel telt weer in een groep:",
  hostDeletedGroup: "Een groep is verwijderd:",
  hostSignedOut: "Je bent op alle apparaten afgemeld.",
};
