export default {
  title: "Mes chiffres",
  private: "Toi seul vois ceci. Les parties apportées d’ailleurs ne comptent pas.",
  none: "Joue ici une partie jusqu’au bout, et ses chiffres seront là.",
  wins: "Victoires par jeu et par tablée",
  winsAbout:
    "Une victoire est une première place ; partagée, elle compte pour chacun. Le par est ce que gagne quelqu’un ni meilleur ni moins bon que les autres : à quatre, une partie sur quatre.",
  par: "par {n}",
  games: "Parties",
  ofGames: { one: "{wins} sur {n} partie", other: "{wins} sur {n} parties" },
  winsColumn: "Victoires",
  parColumn: "Par",
  course: "Victoires au-dessus du par",
  courseAbout:
    "Toutes les victoires, moins le par. La ligne monte à chaque partie gagnée et descend un peu à chaque autre ; à plat, c’est le par. Les mille dernières parties.",
  courseSummary: "De 0 à {last} en {n} parties ; le plus haut était {most}.",
  opponents: "Contre qui",
  opponentsAbout:
    "Combien de fois tu as fini devant quelqu’un, quelle que soit la place. Qui est parti est derrière tous ceux qui sont restés. Les mille dernières parties.",
  nemesis: "Bête noire",
  nemesisAbout: "Qui a fini devant toi dans la plus grande part d’au moins cinq parties, et plus souvent que toi.",
  ahead: "Toi devant",
  behind: "L’autre devant",
  opponent: "Adversaire",
  game: "Quel jeu",
  explain: "Qu’est-ce que c’est ?",
};
