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
  before: "Ben je hier eerder geweest?",
  beforeAbout: "Met je herstelwoorden is ook dit apparaat van jou, met al je spellen en stoelen.",
  enter: "Ik ben het",
  asked:
    "Met deze link wordt dit apparaat van wie hem heeft gemaakt, en die ziet dan je spellen hier. Ga alleen door als jij dat was, op een ander apparaat.",
  entered: "Welkom terug. Al je spellen en stoelen zijn nu op dit apparaat.",
  useless: "Gebruikte herstelwoorden gelden niet meer: maak nieuwe.",
  lost: "Een apparaat kwijt?",
  lostAbout: "Al je andere apparaten worden afgemeld. Je stoelen en spellen blijven hier van jou.",
  signOut: "Andere apparaten afmelden",
  signedOut: "Alleen dit apparaat is nu aangemeld.",
  forget: "Vergeet mij",
  forgetAbout:
    "Wist je naam, je chat, je lijst met spellen en wat je hebt meegebracht, op elk apparaat. Spellen die anderen ook speelden, blijven van hen, zonder je naam. Back-ups van deze server bewaren het tot ze worden vervangen.",
  forgetSure: "Niets hiervan komt terug. Mij vergeten?",
  forgotten: { one: "Je bent vergeten, ook aan {n} tafel.", other: "Je bent vergeten, ook aan {n} tafels." },
};
