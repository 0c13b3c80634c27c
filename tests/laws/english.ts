import { type Law, perFile } from "./law.ts";
import { FIXED_NAMES, FIXED_TEXTS } from "./english-fixed.ts";
import { isTest } from "./place.ts";
import { ENGLISH_TEXTS } from "./source.ts";

/** Words that hide an action or a thing: docs/develop/glossary.md has the plain ones. */
const DIALECT = new Set(
  `told tell tells telling kept keeps stands stood taken took laid house houses bar bars barred
  roll rolled rolls proof proofs prove proved proves turn turns door doors desk desks place places
  arm arms lot lots seat seats shown said say says given gives giving wanted gone known moment
  moments span spans sight may most least refuse refuses begin begins begun again anew forget
  forgets sweep lapse lapsed lapses hear heard asked asks noted deed deeds reckon reckoned owed owe
  owing tally drawn came come comes goes alone plainly behind whose who whom what nobody
  somebody everybody anybody anything something nothing his her their meanwhile several another
  judged judge tie ties portion portions fold`.split(/\s+/),
);

/** Names that say nothing on their own. */
const EMPTY = new Set(["one", "so"]);

const GENERIC_TYPES =
  /\b(?:interface|type)\s+(Change|Said|Wanted|Outcome|Place|Subject|Told|Kept|Taken|Given|Asked|Shown|Held|Try|Deed|Past|Words|Several|Nothing|Part|Thing|Way|Turn)\b/g;

/** Suffixes that are common in the language and its libraries. */
const KNOWN_OF = new Set(
  "allOf anyOf asOf indexOf instanceOf lastIndexOf oneOf valueOf".split(" "),
);

const CODE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<=[=(,:[!&|?{};>\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|[A-Za-z_$][\w$]*|[^]/y;
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(`|\$\{)/y;

interface Token {
  readonly text: string;
  readonly line: number;
}

/** Comments, strings, names and signs with their lines, without the text of templates. */
function* listTokens(text: string): Generator<Token> {
  /** Open braces within each substitution that is open. */
  const braces: number[] = [];
  let isTemplate = false;
  let line = 1;
  for (let at = 0; at < text.length;) {
    const pattern = isTemplate ? TEMPLATE : CODE;
    pattern.lastIndex = at;
    const [token = "", end] = pattern.exec(text) ?? [text.slice(at)];
    const depth = braces.at(-1);
    const isText = isTemplate;
    if (isTemplate) {
      isTemplate = false;
      if (end === "${") braces.push(0);
    } else if (token === "`") isTemplate = true;
    else if (depth !== undefined && token === "}" && depth === 0) {
      braces.pop();
      isTemplate = true;
    } else if (depth !== undefined && (token === "{" || token === "}"))
      braces[braces.length - 1] = depth + (token === "{" ? 1 : -1);
    if (!isText) yield { text: token, line };
    line += token.split("\n").length - 1;
    at += token.length;
  }
}

const listIdentifiers = (text: string): Token[] =>
  [...listTokens(text)].filter((token) => /^[A-Za-z_$]/.test(token.text));

const toWords = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const isDialect = (name: string): boolean =>
  EMPTY.has(name) ||
  (/[a-z]Of$/.test(name) && !KNOWN_OF.has(name)) ||
  toWords(name).some((word) => DIALECT.has(word));

const isCode = (path: string): boolean =>
  /^(apps|packages|scripts|tests|examples)\//.test(path) && !/\.gen\.ts$|^tests\/laws\//.test(path);

/** Words of comments that leave the reader to guess who does what. */
const RIDDLE =
  /\b(?:told|tells?|telling|nobody|whoever|whomever|somebody|anybody|anew|whom|he|his|him|himself|stands|stood|laid|houses?)\b(?!`)/i;
const OPENING =
  /^(?:What|Who|Whom|Whose|Whether|Where|How|As|The same|It|Null|Of|True|False|Among|Behind)\b/;

const cleanComment = (comment: string): string =>
  comment
    .replaceAll(/^\/\*+|\*\/$|^\/\//g, "")
    .replaceAll(/\s*\n\s*\*?\s*/g, " ")
    .trim();

function listRiddles(text: string): string[] {
  return [...listTokens(text)]
    .filter((token) => /^\/[/*]/.test(token.text))
    .map((token) => ({ ...token, comment: cleanComment(token.text) }))
    .filter(
      ({ text: raw, comment }) =>
        RIDDLE.test(comment) || (raw.startsWith("/**") && OPENING.test(comment)),
    )
    .map(({ line, comment }) => `line ${line}: ${comment.slice(0, 80)}`);
}

/** Words that screens have replaced: docs/develop/glossary.md has the plain ones. */
const TEXT_DIALECT =
  /\b(?:told|tells?|telling|nobody|whoever|whomever|whom|somebody|anybody|anew|he|his|him|himself|stands|stood|laid|lies|houses?|dealt|drawn|(?:un|re)?bind(?:s|ing)?|(?:un|re)?bound|merchants?|agency|agencies|bars|barred|owed|owes|owing)\b/i;
const TEXT_OPENING = /^(?:What|Who|Whom|Whose|Whether|How|Of|Among)\b(?!.*\?$)/;

const listTextRiddles = (text: string): string[] =>
  [...text.matchAll(/"\w+": "((?:[^"\\]|\\.)*)"/g)]
    .map(([, value = ""]) => value)
    .filter((value) => TEXT_DIALECT.test(value) || TEXT_OPENING.test(value))
    .filter((value) => !FIXED_TEXTS.has(value));

/** Position behind the bracket that closes the one at `from`. */
function findEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("{[(".includes(text[at] ?? "")) depth += 1;
    else if ("}])".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const TEST_NAME =
  /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*"((?:[^"\\\n]|\\.)*)",\s*(?:async )?\(/g;

const listTestRiddles = (text: string): string[] =>
  [...text.matchAll(TEST_NAME)].map(([, name = ""]) => name).filter((name) => RIDDLE.test(name));

const DOC = /^(?:README|CONTRIBUTING|docs\/.+)\.md$/;

/** Lines outside of code. */
const listDocRiddles = (text: string): string[] =>
  text
    .replaceAll(/^```[^]*?^```$/gm, "")
    .split("\n")
    .filter((line) => RIDDLE.test(line.replaceAll(/`[^`]*`/g, "")));

export const ENGLISH_LAWS: readonly Law[] = [
  {
    name: "names are plain English",
    remedy:
      "take the word of docs/develop/glossary.md; a function starts with a verb and does not end in Of",
    broken: [
      { "apps/web/src/a.ts": "const told = 1;" },
      { "apps/web/src/a.ts": "export const rowsOf = (list: Row[]) => list;" },
      { "apps/web/src/a.ts": "rows.map((one) => one.id);" },
      { "apps/web/src/a.ts": "const text = `${`a ${mayReview}`}`;" },
    ],
    offences: perFile(isCode, ({ text }) =>
      listIdentifiers(text)
        .filter((token) => isDialect(token.text) && !FIXED_NAMES.has(token.text))
        .map((token) => `line ${token.line}: ${token.text}`),
    ),
  },
  {
    name: "comments are plain English",
    remedy: "delete what a name says; else say why, with a noun for each actor",
    broken: [
      { "apps/web/e2e/a.ts": "// Nobody is told of it." },
      { "packages/api/src/a.ts": "/** What a row holds. */\nconst a = 1;" },
    ],
    offences: perFile(isCode, ({ text }) => listRiddles(text)),
  },
  {
    name: "texts of screens are plain English",
    remedy: "take the word of docs/develop/glossary.md; name the actor, and start with the thing",
    broken: [
      { "packages/i18n/locales/en/a.json": '{\n  "intro": "Nobody is told of it."\n}' },
      { "packages/i18n/locales/en/a.json": '{\n  "title": "Who takes cases"\n}' },
    ],
    offences: perFile(
      (path) => ENGLISH_TEXTS.test(path),
      ({ text }) => listTextRiddles(text),
    ),
  },
  {
    name: "names of tests are plain English",
    remedy: "say what happens under which condition, with a noun for each actor",
    broken: [{ "packages/api/src/a.test.ts": 'test("nobody is told", () => {});' }],
    offences: perFile(isTest, ({ text }) => listTestRiddles(text)),
  },
  {
    name: "docs are plain English",
    remedy: "name the actor or the thing; docs/develop/glossary.md has the words",
    broken: [{ "docs/operate/a.md": "# A\n\nNobody is told of it.\n" }],
    offences: perFile(
      (path) => DOC.test(path),
      ({ text }) => listDocRiddles(text),
    ),
  },
  {
    name: "types carry their domain",
    remedy: "name the type after its domain, as in PaymentEvent or PenaltyRefusal",
    broken: [{ "packages/api/src/a.ts": "interface Outcome { id: number }" }],
    offences: perFile(isCode, ({ text }) =>
      [...text.matchAll(GENERIC_TYPES)].map(([declaration]) => declaration),
    ),
  },
  {
    name: "a literal is not spread into a literal",
    remedy: "write the properties out",
    broken: [{ "apps/web/src/a.ts": "const row = { ...{ a, b }, c };" }],
    offences: perFile(isCode, ({ text }) =>
      [...text.matchAll(/\.\.\.(?=[{[])/g)]
        .filter(({ index }) => !/^\s*[.?[:]/.test(text.slice(findEnd(text, index + 3))))
        .map(({ index }) => text.slice(index, index + 40)),
    ),
  },
];
