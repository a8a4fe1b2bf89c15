// A player inside the page, as fast as it changes: looks at what can be tapped, and mostly taps what is put first.
(seed) => {
  const ENOUGH_BIDS = 0.35;
  const SELDOM = 300;
  const state = { taps: 0 };
  let decided = "";
  let isDue = false;

  function chance() {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  }

  function one(of) {
    return of[Math.floor(chance() * of.length)];
  }

  function tap(button) {
    state.taps++;
    if (button.classList.contains("slap")) button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    else button.click();
  }

  /** One word at each price: a bid or none, so that bidding ends. */
  function bid(buttons) {
    const price = document.querySelector(".stage").textContent;
    if (price === decided) return;
    decided = price;
    if (chance() < ENOUGH_BIDS) tap(one(buttons));
    else for (const button of buttons) if (button.dataset.move === "pass") return tap(button);
  }

  function look() {
    isDue = false;
    if (document.querySelector(".over")) return watcher.disconnect();
    const buttons = [...document.querySelectorAll(".actions button:not(:disabled)")];
    const money = [...document.querySelectorAll(".purse button:not(:disabled)")];
    if (!buttons.length && !money.length) return;
    if (document.querySelector(".actions .bid")) return bid(buttons);
    const first = buttons.filter((button) => button.matches(".main, .good"));
    const isLaidOut = document.querySelector(".actions .verdict, .actions .plain") !== null;
    if (isLaidOut) {
      if (first.length) tap(one(first)); // otherwise a move is under way
    } else if (first.length && chance() < 0.8) tap(one(first));
    else tap(one(money.length ? money : buttons));
  }

  function soon() {
    if (isDue) return;
    isDue = true;
    setTimeout(look);
  }

  const watcher = new MutationObserver(soon);
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  setInterval(soon, SELDOM); // where a tap changed nothing that shows
  soon();
  return state;
}
