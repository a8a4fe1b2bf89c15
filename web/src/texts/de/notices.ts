export default {
  title: "Benachrichtigungen für Fernpartien",
  about:
    "An Tischen mit Zugfolge hast du Tage für eine Entscheidung. Du erfährst es einmal, wenn du dran bist, dann zur Hälfte der Zeit und gegen ihr Ende; auf der Startseite steht es auch.",
  push: "Diesem Browser Bescheid geben",
  pushAbout: "Auch wenn die Seite geschlossen ist. Dabei steht, welcher Tisch, und nie, was jemand hat.",
  pushNoServer:
    "Der Gastgeber dieses Servers hat Benachrichtigungen an Browser nicht eingeschaltet. Liste und Feed gehen trotzdem.",
  pushNoBrowser:
    "Diesem Browser kann an dieser Adresse nichts gemeldet werden: Es braucht https, auf einem iPhone die installierte App.",
  pushRefused:
    "Du hast Benachrichtigungen für diese Seite verboten; die Einstellungen deines Browsers können sie wieder erlauben.",
  quiet: "Ruhezeit",
  quietAbout: "Benachrichtigungen warten, bis sie vorbei ist, außer deine Zeit läuft vorher ab.",
  from: "Von",
  to: "Bis",
  feed: "Ein eigener Feed",
  feedAbout: "Für einen Feedreader (Atom): wo du dran bist, und bis wann. Wer die Adresse hat, kann ihn lesen.",
  feedMake: "Feed anlegen",
  feedNew: "Neue Adresse anlegen",
  feedStop: "Zurücknehmen",
  feedAddress: "Seine Adresse, nur dieses eine Mal gezeigt",
  turn: "Du bist dran",
  half: "Du bist dran: Die Hälfte der Zeit ist um",
  last: "Du bist dran: Die Zeit ist fast um",
  table: "Tisch {code}",
  late: "Deine Zeit ist um: Spiele, oder die anderen entscheiden",
  back: "Dein Urlaub ist vorbei, und du bist dran",
  holiday: "Urlaub",
  holidayAbout:
    "Deine Uhren an Tischen mit Zugfolge stehen still, und die anderen sehen, bis wann. So lange kommt keine Nachricht; am Ende kommt eine.",
  holidayLeft: { one: "Dieses Jahr noch {n} Tag.", other: "Dieses Jahr noch {n} Tage." },
  awayTo: "Weg bis",
  goAway: "In den Urlaub gehen",
  isAway: "Du bist weg bis {day}",
  comeBack: "Ich bin zurück",
};
