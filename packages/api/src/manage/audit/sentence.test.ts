import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { AUDITED_ACTIONS } from "./contract-actions.ts";
import { findActionSentence } from "./contract-columns.ts";

const ROOT = join(import.meta.dir, "../../../../..");
const SOURCES = ["packages/api/src/**/*.ts", "apps/server/src/**/*.ts"];
const OTHER = /(test\.ts|\/testing|testing-|\/seeds\/|\.d\.ts)/;
const CODE = /"([a-z][A-Za-z]*\.[a-z][A-Za-z]*)"/g;

/** Patterns of audited actions: an entry, a setting, a table of verbs, an argument. */
const PATTERNS = [
  /\b(?:action|audit):\s*[^\n]*(?:\n\s+[?:][^\n]*)*/g,
  /(?:ACTIONS|AUDITED|VERBS)\b[^=\n]*= \{[^}]*\}/g,
  /\baudit\(\s*tx,\s*(?:\w+,\s*)?"[^"]*"/g,
];

/** Codes that the patterns match and that are no audited actions. */
const UNRELATED = new Set(["test.set"]);

/** Actions whose code is put together from a noun and a verb of the same file. */
const COMBINED = /action[:=]?\s*(?:=\s*)?`([a-zA-Z]+)\.\$\{/g;

const files = SOURCES.flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
  .filter((file) => !OTHER.test(file))
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .filter((text) => text.includes("audit"));

const written = new Set(
  files.flatMap((text) =>
    PATTERNS.flatMap((pattern) => text.match(pattern) ?? []).flatMap((part) =>
      [...part.matchAll(CODE)].map(([, code = ""]) => code),
    ),
  ),
);

describe("audited actions", () => {
  test("each have a sentence", () => {
    const silent = [...written].filter(
      (code) => !UNRELATED.has(code) && findActionSentence(code) === null,
    );
    expect(silent).toEqual([]);
  });

  test("put together from a noun and a verb have sentences for the noun", () => {
    const nouns = files.flatMap((text) =>
      [...text.matchAll(COMBINED)].map(([, noun = ""]) => noun),
    );
    expect(nouns.length).toBeGreaterThan(0);
    const nounsWithSentence = new Set(AUDITED_ACTIONS.map((action) => action.split(".")[0]));
    expect(nouns.filter((noun) => !nounsWithSentence.has(noun))).toEqual([]);
  });

  test("are listed once, in order", () => {
    expect(AUDITED_ACTIONS.toSorted()).toEqual([...new Set(AUDITED_ACTIONS)]);
  });

  test("of another version are shown by their code, exports by one sentence", () => {
    expect(findActionSentence("comet.land")).toBeNull();
    expect(findActionSentence("penalty.export")).toBe("manage.audit.exported");
  });
});
