export default {
  title: "Mijn cijfers",
  private: "Alleen jij ziet dit. Spellen van elders tellen niet mee.",
  none: "Speel hier een spel uit, dan staan de cijfers ervan hier.",
  wins: "Winst per spel en gezelschap",
  winsAbout:
    "Winst is een eerste plaats; een gedeelde telt voor ieder. Par is wat iemand wint die niet beter of slechter is dan de anderen: met vier spelers één spel op de vier.",
  par: "par {n}",
  games: "Spellen",
  ofGames: { one: "{wins} van {n} spel", other: "{wins} van {n} spellen" },
  winsColumn: "Gewonnen",
  parColumn: "Par",
  course: "Winst boven par",
  courseAbout:
    "Alle winst bij elkaar, min par. De lijn stijgt met elk gewonnen spel en daalt een beetje met elk ander; vlak is par. De laatste duizend spellen.",
  courseSummary: "Van 0 naar {last} in {n} spellen; het hoogste was {most}.",
  opponents: "Tegen wie",
  opponentsAbout:
    "Hoe vaak je voor iemand eindigde, op welke plaats ook. Wie wegging, staat achter allen die bleven. De laatste duizend spellen.",
  nemesis: "Plaaggeest",
  nemesisAbout: "Wie in het grootste deel van minstens vijf spellen voor je eindigde, en vaker dan jij.",
  ahead: "Jij voor",
  behind: "De ander voor",
  opponent: "Tegenstander",
  game: "Welk spel",
  explain: "Wat is dit?",
};
