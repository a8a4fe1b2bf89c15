/** The pictures of animals and faces, by name. */

const animals = import.meta.glob<string>("../pictures/animals/*.svg", {
  eager: true,
  import: "default",
  query: "?url",
});
const faces = import.meta.glob<string>("../pictures/faces/*.svg", { eager: true, import: "default", query: "?url" });
const things = import.meta.glob<string>("../pictures/things/*.svg", { eager: true, import: "default", query: "?url" });

export function animal(name: string): string {
  return animals[`../pictures/animals/${name}.svg`] ?? "";
}

export function face(bot: string | null): string {
  return faces[`../pictures/faces/${bot ?? "person"}.svg`] ?? faces["../pictures/faces/value.svg"]!;
}

export function thing(name: string): string {
  return things[`../pictures/things/${name}.svg`] ?? "";
}

const EDITIONS: Record<string, string> = {
  "kuhhandel-27109": "cow",
  "kuhhandel-1999": "pig",
  "koehandel-2001": "horse",
  "master-2009": "rat",
  "master-2009-two": "cat",
  "boursicocotte-2025": "rooster",
};

/** The animal that stands for an edition. */
export function edition(id: string): string {
  return animal(EDITIONS[id] ?? "cow");
}

const REACTIONS: Record<string, string> = {
  "👍": "thumbs-up",
  "👎": "thumbs-down",
  "😂": "laughing",
  "😮": "astonished",
  "😢": "crying",
  "😡": "angry",
  "👏": "clapping",
  "🎉": "party",
  "🐄": "cow",
  "🤔": "thinking",
};

export function reaction(sign: string): string {
  return thing(REACTIONS[sign] ?? "") || animal(REACTIONS[sign] ?? "");
}
