import { describe, expect, test } from "bun:test";
import { ENGLISH_LAWS } from "./english.ts";
import { FIXED_NAMES, FIXED_TEXTS } from "./english-fixed.ts";
import { toSources } from "./law.ts";
import { allSources, englishTexts } from "./source.ts";

const sources = [...(await allSources()), ...(await englishTexts())];

/** Groups offences by folder, so that a change shows where its names are. */
function countByFolder(offences: readonly string[]): Record<string, string[]> {
  const folders = Map.groupBy(offences, (offence) => offence.split("/").slice(0, 5).join("/"));
  return Object.fromEntries(folders);
}

describe.each(ENGLISH_LAWS)("$name", (law) => {
  test("holds", () => {
    expect({ remedy: law.remedy, offences: countByFolder(law.offences(sources)) }).toEqual({
      remedy: law.remedy,
      offences: {},
    });
  });

  test.each(law.broken)("is broken by %j", (files) => {
    expect(law.offences(toSources(files))).not.toEqual([]);
  });
});

test("a fixed name still exists in the code", () => {
  const texts = sources
    .filter(({ path }) => !path.startsWith("tests/laws/"))
    .map(({ text }) => text);
  const names = new Set(texts.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  expect([...FIXED_NAMES].filter((name) => !names.has(name))).toEqual([]);
});

test("a fixed text is still on a screen", () => {
  const locale = sources
    .filter(({ path }) => path.startsWith("packages/i18n/locales/en/"))
    .map(({ text }) => text)
    .join("\n");
  expect([...FIXED_TEXTS].filter((text) => !locale.includes(`"${text}"`))).toEqual([]);
});
