export default {
  title: "Avis pour les parties par correspondance",
  about:
    "Aux tables au tour par tour, tu as des jours pour décider. On te prévient une fois quand c’est ton tour, puis à la moitié du temps et vers la fin ; la page d’accueil le montre aussi.",
  push: "Prévenir ce navigateur",
  pushAbout: "Même quand la page est fermée. L’avis dit quelle table, et jamais ce que quelqu’un possède.",
  pushNoServer:
    "L’hôte de ce serveur n’a pas activé les avis aux navigateurs. La liste et le flux fonctionnent quand même.",
  pushNoBrowser:
    "Ce navigateur ne peut pas être prévenu à cette adresse : il faut https et, sur un iPhone, l’application installée.",
  pushRefused:
    "Tu as interdit les avis pour cette page ; les réglages de ton navigateur peuvent les autoriser à nouveau.",
  quiet: "Heures calmes",
  quietAbout: "Les avis attendent qu’elles soient passées, sauf si ton temps s’achève avant.",
  from: "De",
  to: "À",
  feed: "Un flux privé",
  feedAbout: "Pour un lecteur de flux (Atom) : où c’est ton tour, et jusqu’à quand. Qui a l’adresse peut le lire.",
  feedMake: "Créer un flux",
  feedNew: "Créer une nouvelle adresse",
  feedStop: "Le retirer",
  feedAddress: "Son adresse, montrée cette seule fois",
  turn: "C’est ton tour",
  half: "Ton tour : la moitié du temps est passée",
  last: "Ton tour : le temps est presque écoulé",
  table: "Table {code}",
  late: "Ton temps est écoulé : joue, ou les autres décident",
  back: "Tes vacances sont finies, et c’est à toi de jouer",
  holiday: "Vacances",
  holidayAbout:
    "Tes horloges aux tables par correspondance s’arrêtent, et les autres voient jusqu’à quand. Entre-temps aucun avis ; un seul à la fin.",
  holidayLeft: { one: "Encore {n} jour cette année.", other: "Encore {n} jours cette année." },
  awayTo: "Absent jusqu’au",
  goAway: "Partir en vacances",
  isAway: "Tu es absent jusqu’au {day}",
  comeBack: "Je suis de retour",
};
