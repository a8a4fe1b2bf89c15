export default {
  title: "My figures",
  private: "Only you see this. Games brought from elsewhere are not counted.",
  none: "Play a game here to its end, and its figures stand here.",
  wins: "Wins by game and company",
  winsAbout:
    "A win is a first place; one that is shared counts for each. Par is what somebody wins who is neither better nor worse than the others: with four players, one game in four.",
  par: "par {n}",
  games: "Games",
  ofGames: { one: "{wins} of {n} game", other: "{wins} of {n} games" },
  winsColumn: "Wins",
  parColumn: "Par",
  course: "Wins above par",
  courseAbout:
    "All wins added up, less par. The line rises with every game you win and falls a little with every other; level ground is par. The last thousand games.",
  courseSummary: "From 0 to {last} over {n} games; the highest was {most}.",
  opponents: "Against whom",
  opponentsAbout:
    "How often you came out ahead of somebody, wherever the two of you were placed. Somebody who left is behind all who stayed. The last thousand games.",
  nemesis: "Nemesis",
  nemesisAbout: "Who was ahead of you in the greatest part of at least five games, and more often than not.",
  ahead: "You ahead",
  behind: "They ahead",
  opponent: "Opponent",
  game: "Which game",
  explain: "What is this?",
};
