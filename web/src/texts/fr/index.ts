import en from "../en";
import type { Dictionary } from "../index";
import cards from "./cards";
import common from "./common";
import counted from "./counted";
import definite from "./definite";
import learn from "./learn";
import lobby from "./lobby";
import log from "./log";
import master from "./master";
import presence from "./presence";
import replay from "./replay";
import rules from "./rules";
import score from "./score";
import settings from "./settings";
import setup from "./setup";
import start from "./start";
import table from "./table";
import television from "./television";
import tempo from "./tempo";
import trade from "./trade";

export default {
  ...en,
  cards,
  common,
  counted,
  definite,
  learn,
  lobby,
  log,
  master,
  presence,
  replay,
  rules,
  score,
  settings,
  setup,
  start,
  table,
  television,
  tempo,
  trade,
} satisfies Dictionary;
