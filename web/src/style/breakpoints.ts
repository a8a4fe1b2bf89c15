/** The sizes of a window at which the page is laid out in another way. Style sheets say `@media (--desk)`. */

export const BREAKPOINTS = {
  small: "(width < 480px)",
  phone: "(width < 700px)",
  tablet: "(width >= 700px)",
  desk: "((width >= 900px) and (height >= 500px))",
  wide: "(width >= 1180px)",
  hall: "(width >= 1600px)",
  low: "(height < 800px)",
  lowest: "(height < 680px)",
  tall: "(height >= 900px)",
  flat: "(height < 500px)",
} as const;

/** A media query with the sizes in the place of their names. */
export function spellOut(query: string): string {
  return query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
    const size = (BREAKPOINTS as Record<string, string>)[name];
    if (!size) throw new Error(`there is no breakpoint of the name ${name}`);
    return size;
  });
}
