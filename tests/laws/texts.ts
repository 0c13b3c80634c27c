import { messages } from "../../packages/i18n/src/index.ts";
import { listArguments, listTexts } from "../../packages/i18n/src/testing.ts";
import { type Law, perFile } from "./law.ts";

const TEXTS = new Map(listTexts(messages("en")));

const TOKEN = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\.\.\.|[\w$]+|[^]/y;

/** Keys of the object literal that opens at `from`; null where it spreads another one. */
function readKeys(text: string, from: number): Set<string> | null {
  const keys = new Set<string>();
  let depth = 0;
  let isKey = false;
  for (let at = from; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [token = ""] = TOKEN.exec(text) ?? [];
    if ("{[(".includes(token)) depth += 1;
    if ("}])".includes(token)) depth -= 1;
    if (depth === 0) return keys;
    if (depth === 1 && isKey && token === "...") return null;
    if (depth === 1 && isKey && /^[\w$]/.test(token)) keys.add(token);
    if (token.trim()) isKey = depth === 1 && (token === "{" || token === ",");
  }
  return keys;
}

const CALL =
  /\bt\(\s*"(?<text>[\w.-]+)"\s*(?:(?<end>\))|,\s*(?<open>\{))|\b(?:App|Ops)Error\(\s*"\w+",\s*"(?<error>[\w.-]+)"\s*(?:(?<close>\))|,\s*(?<params>\{))/g;

function listMissing(text: string): string[] {
  return [...text.matchAll(CALL)].flatMap(({ 0: call, index, groups = {} }) => {
    const key = groups["text"] ?? `core.error.${groups["error"]}`;
    const isEmpty = groups["end"] ?? groups["close"];
    const keys = isEmpty ? new Set<string>() : readKeys(text, index + call.length - 1);
    const missing = listArguments(TEXTS.get(key) ?? "", 0).filter(
      (name) => keys && !keys.has(name),
    );
    return missing.map((name) => `${key} needs {${name}}`);
  });
}

export const TEXT_LAWS: readonly Law[] = [
  {
    name: "a text is given the values it names",
    remedy: "pass the value under the name that the text has, or rename it in the three languages",
    broken: [
      { "apps/web/src/a.ts": 't("app.sheet.uploading", { name })' },
      { "apps/web/src/a.ts": 't("app.sheet.uploading")' },
      { "packages/api/src/a.ts": 'new AppError("conflict", "user.openCases", {})' },
    ],
    offences: perFile(
      (path) => /^(?:apps|packages)\//.test(path),
      ({ text }) => listMissing(text),
    ),
  },
];
