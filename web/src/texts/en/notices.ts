export default {
  title: "Notices for games by post",
  about:
    "At turn-based tables you have days for a decision. You are told once when it is your turn, again at half of the time and near its end; the start page has it too.",
  push: "Tell this browser",
  pushAbout: "Also when the page is closed. It says which table, and never what anybody has.",
  pushNoServer:
    "The host of this server has not switched on notices to browsers. The list and the feed work all the same.",
  pushNoBrowser:
    "This browser cannot be told anything at this address: it needs https, and on an iPhone the installed app.",
  pushRefused: "You have forbidden notices for this page; the settings of your browser can allow them again.",
  quiet: "Quiet hours",
  quietAbout: "Notices wait until they are over, unless your time is up before.",
  from: "From",
  to: "Until",
  feed: "A private feed",
  feedAbout: "For a feed reader (Atom): where it is your turn, and until when. Whoever has its address can read it.",
  feedMake: "Make a feed",
  feedNew: "Make a new address",
  feedStop: "Take it back",
  feedAddress: "Its address, shown this once",
  turn: "It is your turn",
  half: "Your turn: half of the time is gone",
  last: "Your turn: the time is nearly up",
  table: "Table {code}",
};
