/** The storage of a browser, for code that runs without one. */

export class MemoryStorage {
  [place: string]: unknown;

  getItem(place: string): string | null {
    return typeof this[place] === "string" ? this[place] : null;
  }

  setItem(place: string, text: string): void {
    this[place] = text;
  }

  removeItem(place: string): void {
    Reflect.deleteProperty(this, place);
  }
}

/** One that is switched off. */
export const REFUSING = {
  getItem: () => {
    throw new Error("switched off");
  },
  setItem: () => {
    throw new Error("switched off");
  },
};
