/** Where in the page somebody is: its address, and going elsewhere without loading it anew. */

export interface Place {
  screen: string;
  what: string;
}

function here(): Place {
  const [, screen = "", what = ""] = location.pathname.split("/");
  return { screen, what: decodeURIComponent(what) };
}

class Route {
  place: Place = $state.raw(here());

  constructor() {
    addEventListener("popstate", () => (this.place = here()));
  }

  go(path: string): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
    this.place = here();
    scrollTo(0, 0);
  }

  /** For links: a plain click stays in the page, one with a modifier does what browsers do. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!link || modified || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const route = new Route();
