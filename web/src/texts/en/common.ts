export default {
  home: "Start page",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  loading: "One moment …",
  tryAgain: "Try again",
  you: "You",
  bot: "bot",
  unreachable: "The server cannot be reached. Are you connected?",
  lostLine: "The connection was lost. Your seat is kept; trying again …",
  notFound: "There is nothing at this address.",
};
