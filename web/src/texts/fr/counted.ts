/** Some of a kind, for sentences. */
export default {
  rooster: { one: "un coq", other: "{n} coqs" },
  goose: { one: "une oie", other: "{n} oies" },
  cat: { one: "un chat", other: "{n} chats" },
  dog: { one: "un chien", other: "{n} chiens" },
  sheep: { one: "un mouton", other: "{n} moutons" },
  goat: { one: "une chèvre", other: "{n} chèvres" },
  donkey: { one: "un âne", other: "{n} ânes" },
  pig: { one: "un cochon", other: "{n} cochons" },
  cow: { one: "une vache", other: "{n} vaches" },
  horse: { one: "un cheval", other: "{n} chevaux" },
  rat: { one: "un rat", other: "{n} rats" },
};
