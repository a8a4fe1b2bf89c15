/** Those that were spoken of, for sentences. */
export default {
  rooster: { one: "le coq", other: "les {n} coqs" },
  goose: { one: "l’oie", other: "les {n} oies" },
  cat: { one: "le chat", other: "les {n} chats" },
  dog: { one: "le chien", other: "les {n} chiens" },
  sheep: { one: "le mouton", other: "les {n} moutons" },
  goat: { one: "la chèvre", other: "les {n} chèvres" },
  donkey: { one: "l’âne", other: "les {n} ânes" },
  pig: { one: "le cochon", other: "les {n} cochons" },
  cow: { one: "la vache", other: "les {n} vaches" },
  horse: { one: "le cheval", other: "les {n} chevaux" },
  rat: { one: "le rat", other: "les {n} rats" },
};
