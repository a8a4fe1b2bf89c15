// Made from the dictionary of reasons by `python -m tools.refusal_texts`; don't edit.

/** What kind of thing a value of a reason is, by its name. */
export default {
  amount: "number",
  card: "number",
  count: "number",
  first: "place",
  laid: "number",
  last: "place",
  n: "number",
  ours: "number",
  place: "place",
  players: "numbers",
  price: "number",
  theirs: "number",
  wanted: "number",
  seat: "seat",
  due: "moves",
  move: "move",
  families: "families",
  family: "family",
  choices: "texts",
  detail: "text",
  edition: "text",
  home: "text",
  house_rule: "text",
  name: "text",
} as const;
