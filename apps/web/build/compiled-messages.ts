import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Tree = { [key: string]: string | Tree };

const compiled = (tree: Tree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compiled(value),
    ]),
  );

/** Parses the ICU messages at build time, so that no browser has to load a parser. */
export const compiledMessages = (): Plugin => ({
  name: "compiled-messages",
  enforce: "pre",
  transform: {
    filter: { id: /\/locales\/\w+\/\w+\.json$/ },
    handler: (code) => JSON.stringify(compiled(JSON.parse(code) as Tree)),
  },
});
