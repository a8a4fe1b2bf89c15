/** A day's result as a picture, drawn on a canvas in the page's own colours. */

import { edition as animalOf } from "../cards/pictures";
import type { Told } from "./sharing";

export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 70;
const SIGN = 74;
const GAP = 18;

export async function draw(canvas: HTMLCanvasElement, told: Told, edition: string): Promise<void> {
  const picture = await loaded(animalOf(edition));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const colour = colours(canvas);
  pen.fillStyle = colour("--barn-deep");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("--paper");
  pen.beginPath();
  pen.roundRect(EDGE / 2, EDGE / 2, WIDTH - EDGE, HEIGHT - EDGE, 36);
  pen.fill();
  if (picture) pen.drawImage(picture, WIDTH - EDGE - 230, EDGE, 210, 210);
  write(pen, told, colour);
  signs(pen, told.row, colour);
}

type Colour = (name: string) => string;

function write(pen: CanvasRenderingContext2D, told: Told, colour: Colour): void {
  const [title, body] = ["--title", "--body"].map((name) =>
    getComputedStyle(document.documentElement).getPropertyValue(name),
  );
  const line = (text: string, y: number, font: string, name: string, width = WIDTH - 2 * EDGE) => {
    pen.font = font;
    pen.fillStyle = colour(name);
    pen.fillText(text, EDGE, y, width);
  };
  line(told.title, 155, `700 76px ${title}`, "--ink", WIDTH - 2 * EDGE - 250);
  line(told.edition, 225, `600 44px ${body}`, "--ink-soft", WIDTH - 2 * EDGE - 250);
  line(told.place, 335, `700 62px ${title}`, "--barn");
  line([told.table, told.streak].filter(Boolean).join(" · "), 545, `600 42px ${body}`, "--ink");
}

function signs(pen: CanvasRenderingContext2D, row: string, colour: Colour): void {
  [...row].forEach((sign, place) => {
    pen.beginPath();
    pen.roundRect(EDGE + place * (SIGN + GAP), 380, SIGN, SIGN, 16);
    pen.fillStyle = colour(sign === "▰" ? "--grass" : "--straw");
    pen.fill();
  });
}

/** As they are by day or by night, whatever the names stand for. */
function colours(canvas: HTMLCanvasElement): Colour {
  return (name) => {
    canvas.style.color = `var(${name})`;
    const found = getComputedStyle(canvas).color;
    canvas.style.color = "";
    return found;
  };
}

/** Null where it cannot be had: the words are enough. */
async function loaded(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image(256, 256);
  picture.src = address;
  try {
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}
