/** Small choices that a device remembers from one visit to the next. */

export function recall<Kept>(name: string, usual: Kept): Kept {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(`maquignon ${name}`) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export function remember(name: string, kept: unknown): void {
  try {
    localStorage.setItem(`maquignon ${name}`, JSON.stringify(kept));
  } catch {
    // a private window
  }
}
