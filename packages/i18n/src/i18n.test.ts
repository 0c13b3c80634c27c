import { describe, expect, test } from "bun:test";
import {
  errorMessage,
  isErrorKey,
  type Lang,
  LANGS,
  parseAcceptLanguage,
  type MessageKey,
  messages,
  translator,
} from "./index.ts";
import { listArguments, listTexts } from "./testing.ts";

const en = listTexts(messages("en"));

describe("every language", () => {
  test.each(LANGS.filter((lang) => lang !== "en"))(
    "%s has the keys and the placeholders of English",
    (lang: Lang) => {
      const other = new Map(listTexts(messages(lang)));
      expect([...other.keys()].sort()).toEqual(en.map(([key]) => key).sort());
      const differing = en.filter(
        ([key, text]) => `${listArguments(other.get(key) ?? "")}` !== `${listArguments(text)}`,
      );
      expect(differing).toEqual([]);
    },
  );

  test.each([...LANGS])("%s formats every message and leaves none empty", (lang: Lang) => {
    for (const [key, text] of listTexts(messages(lang))) {
      const values = Object.fromEntries(listArguments(text).map((name) => [name, 1]));
      expect([key, translator(lang)(key as MessageKey, values).trim()]).not.toEqual([key, ""]);
    }
  });
});

/** Phrases that screens no longer use; docs/develop/glossary.md has the words that replace them. */
const DROPPED = [
  "let off",
  "nobody may",
  "by hand",
  "late fees?",
  "day's roll",
  "what was told",
  "taken back by the bank",
  "of the house",
  "the system itself",
  "comes? to nothing",
  "laid on",
];

/**
 * Number of English texts with more than one key, mostly codes of two families with one word. Lower it when texts are
 * merged.
 */
const MAX_REPEATED = 226;

describe("English", () => {
  test.each(DROPPED)("no longer uses %p", (phrase) => {
    const dropped = new RegExp(`\\b${phrase}\\b`, "i");
    expect(en.filter(([, text]) => dropped.test(text))).toEqual([]);
  });

  test("uses one key for one text: words of many screens belong to core.json", () => {
    const keysByText = Map.groupBy(en, ([, text]) => text);
    const repeated = [...keysByText.values()].filter((keys) => keys.length > 1);
    expect(repeated.length).toBeLessThanOrEqual(MAX_REPEATED);
  });
});

describe("langOf", () => {
  test.each([
    [null, "en"],
    ["", "en"],
    ["in-ID", "es"],
    ["id-ID,id;q=0.9", "es"],
    ["zh-CN,zh;q=0.9,en;q=0.8", "cn"],
    ["fr-FR, en;q=0.4, zh;q=0.7", "cn"],
    ["zh;q=0, en", "en"],
    ["xx", "en"],
  ] as const)("%p is %s", (header, lang) => expect(parseAcceptLanguage(header)).toBe(lang));
});

test("spec texts are exact", () => {
  for (const lang of LANGS)
    expect(errorMessage(lang, "request.rateLimited")).toBe("Rate limit exceeded");
});

test("isErrorKey accepts only leaves", () => {
  expect(isErrorKey("session.expired")).toBe(true);
  expect(isErrorKey("session")).toBe(false);
  expect(isErrorKey("constructor.name")).toBe(false);
});
