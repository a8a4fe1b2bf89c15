export default {
  title: "Meine Zahlen",
  private: "Nur du siehst das. Mitgebrachte Partien zählen nicht.",
  none: "Spiel hier eine Partie zu Ende, dann stehen ihre Zahlen hier.",
  wins: "Siege nach Spiel und Runde",
  winsAbout:
    "Ein Sieg ist ein erster Platz; ein geteilter zählt für jeden. Par ist, was jemand gewinnt, der weder besser noch schlechter ist als die anderen: zu viert jede vierte Partie.",
  par: "Par {n}",
  games: "Partien",
  ofGames: { one: "{wins} von {n} Partie", other: "{wins} von {n} Partien" },
  winsColumn: "Siege",
  parColumn: "Par",
  course: "Siege über Par",
  courseAbout:
    "Alle Siege zusammen, weniger Par. Die Linie steigt mit jeder gewonnenen Partie und fällt ein wenig mit jeder anderen; waagerecht ist Par. Die letzten tausend Partien.",
  courseSummary: "Von 0 bis {last} in {n} Partien; das Höchste war {most}.",
  opponents: "Gegen wen",
  opponentsAbout:
    "Wie oft du vor jemandem lagst, auf welchem Platz auch immer. Wer ging, liegt hinter allen, die blieben. Die letzten tausend Partien.",
  nemesis: "Angstgegner",
  nemesisAbout: "Wer im größten Teil von mindestens fünf Partien vor dir lag, und öfter als du vor ihm.",
  ahead: "Du vorn",
  behind: "Der andere vorn",
  opponent: "Gegner",
  game: "Welches Spiel",
  explain: "Was ist das?",
};
