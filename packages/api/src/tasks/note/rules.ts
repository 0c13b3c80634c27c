/** Matches an account at the beginning of a word, so that an email address is no mention. */
const MENTION = /(?<![\w.@-])@([\w.-]*\w)/g;

/** Lists the accounts that a text names, in lower case, each once. */
export const listMentions = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, account = ""]) => account.toLowerCase())),
];
