/** The pictures of animals and faces, by name. */

const animals = import.meta.glob<string>("../pictures/animals/*.svg", { eager: true, import: "default", query: "?url" });
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
