export default {
  title: "Meldingen voor spellen per post",
  about:
    "Aan tafels om de beurt heb je dagen voor een beslissing. Je hoort het één keer als het jouw beurt is, nog eens op de helft van de tijd en tegen het einde; het staat ook op de beginpagina.",
  push: "Meld het aan deze browser",
  pushAbout: "Ook als de pagina dicht is. Er staat bij welke tafel, en nooit wat iemand heeft.",
  pushNoServer:
    "De gastheer van deze server heeft meldingen aan browsers niet aangezet. De lijst en de feed werken wel.",
  pushNoBrowser:
    "Deze browser kan op dit adres niets gemeld worden: dat vraagt https, en op een iPhone de geïnstalleerde app.",
  pushRefused:
    "Je hebt meldingen voor deze pagina verboden; in de instellingen van je browser kun je ze weer toestaan.",
  quiet: "Stille uren",
  quietAbout: "Meldingen wachten tot ze voorbij zijn, tenzij je tijd eerder om is.",
  from: "Van",
  to: "Tot",
  feed: "Een eigen feed",
  feedAbout: "Voor een feedlezer (Atom): waar het jouw beurt is, en tot wanneer. Wie het adres heeft, kan hem lezen.",
  feedMake: "Feed maken",
  feedNew: "Nieuw adres maken",
  feedStop: "Intrekken",
  feedAddress: "Het adres, alleen nu getoond",
  turn: "Het is jouw beurt",
  half: "Jouw beurt: de helft van de tijd is om",
  last: "Jouw beurt: de tijd is bijna om",
  table: "Tafel {code}",
  late: "Je tijd is om: speel, of de anderen beslissen",
  back: "Je vakantie is voorbij, en het is jouw beurt",
  holiday: "Vakantie",
  holidayAbout:
    "Je klokken aan tafels om de beurt staan stil, en de anderen zien tot wanneer. Intussen komt er geen melding; op het einde komt er één.",
  holidayLeft: { one: "Nog {n} dag dit jaar.", other: "Nog {n} dagen dit jaar." },
  awayTo: "Weg tot en met",
  goAway: "Met vakantie gaan",
  isAway: "Je bent weg tot {day}",
  comeBack: "Ik ben terug",
};
