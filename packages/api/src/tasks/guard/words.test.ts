import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { getForbiddenWords } from "./actions/words.ts";
import type { ForbiddenWord } from "./contract.ts";
import { checkTexts } from "./rules/content.ts";
import type { Objection } from "./rules/inputs.ts";
import { findLinks } from "./rules/links.ts";
import { findWords } from "./rules/words/search.ts";
import { BAD_WORDS, LINKS } from "./testing/evading.ts";
import { HONEST } from "./testing/honest.ts";

const database = useTestDatabase();
let words: readonly ForbiddenWord[];

beforeAll(async () => {
  words = await getForbiddenWords(database.db, "ID", "2026-03-31");
});

const rule = { forbidden: [], links: false, hosts: [] };
const checkText = (text: string, isTemplate = false, hosts: string[] = []) =>
  checkTexts({ texts: [{ field: "text", text }], words, isTemplate }, { ...rule, hosts });
const blocked = (objection: Objection | null) =>
  objection !== null && objection.severity !== "WARN";

describe("words that a collector may write pass", () => {
  test.each([...HONEST])("%s", (text) => {
    expect(checkText(text)).toBeNull();
  });
});

describe("a forbidden word is found in any spelling", () => {
  test.each([...BAD_WORDS])("%s", (text, word) => {
    const objection = checkText(text);
    expect(objection).toMatchObject({
      reason: "forbiddenWord",
      severity: "BLOCK",
      params: { word, field: "text" },
    });
    expect(blocked(objection)).toBe(true);
  });

  test("with its position in the text as typed, and the statute that forbids it", () => {
    const text = "Kami \u200blapor p.o.l\u200b.i.s.i besok";
    const { params, source } = checkText(text) ?? {};
    expect(params).toMatchObject({ at: text.indexOf("p.o") + 1, found: "p.o.l\u200b.i.s.i" });
    expect(source).toContain("AFPI");
  });

  test("a warning lets a text pass, and never hides a block", () => {
    expect(checkText("kami tempuh jalur hukum")).toMatchObject({
      severity: "WARN",
      params: { word: "jalur hukum" },
    });
    const both = checkText("kami tempuh jalur hukum, awas polisi");
    expect(both).toMatchObject({ params: { word: "polisi" } });
    expect(checkText("jalur hukum di evil.com")).toMatchObject({ reason: "link" });
  });

  test("finds affixes of a word that another language lists without them", () => {
    expect(checkText("foto kamu akan diviralkan besok")).toMatchObject({
      params: { word: "viral" },
    });
  });

  test("the second sentence is not part of the phrase in the first", () => {
    expect(checkText("Mohon hubungi. Keluarga kami ucapkan terima kasih")).toBeNull();
  });
});

test("applies a word from its day until it is removed, and reads an unchanged list once", async () => {
  const { db } = database;
  const on = async (day: string, profile: "ID" | "NONE" = "ID") =>
    (await getForbiddenWords(db, profile, day)).some(({ word }) => word === "gentayangan");
  const days = ["2026-04-09", "2026-04-10", "2026-04-20", "2026-04-21"];
  const all = async () => Promise.all(days.map((day) => on(day)));
  expect(await all()).toEqual([false, false, false, false]);
  const writeLine = (severity: string, effectiveOn: string) =>
    db
      .insertInto("forbiddenWord")
      .values({
        jurisdiction: "ID",
        language: "es",
        word: "gentayangan",
        category: "THREAT",
        severity,
        source: "House rule",
        effectiveOn,
      })
      .execute();
  await writeLine("BLOCK", "2026-04-10");
  expect(await all()).toEqual([false, true, true, true]);
  await writeLine("ALLOW", "2026-04-21");
  expect(await all()).toEqual([false, true, true, false]);
  expect(await on("2026-04-15", "NONE")).toBe(true);
  expect(await getForbiddenWords(db, "ID", "2026-03-31")).toBe(
    await getForbiddenWords(db, "ID", "2026-03-31"),
  );
});

test("retains the affixes of a word when another entry lists it without them", async () => {
  const { db } = database;
  const write = (language: string, affixes: boolean) =>
    db
      .insertInto("forbiddenWord")
      .values({
        jurisdiction: "ID",
        language,
        word: "aib",
        affixes,
        category: "SHAME",
        severity: "BLOCK",
        source: "Default",
        effectiveOn: "2026-05-01",
      })
      .execute();
  await write("en", false);
  await write("es", true);
  const listed = await getForbiddenWords(db, "ID", "2026-05-02");
  expect(findWords("kami akan diaibkan", listed)).toHaveLength(1);
});

describe("links", () => {
  test.each([...LINKS])("%s", (text) => {
    expect(findLinks(text).length).toBeGreaterThan(0);
    expect(checkText(text)).toMatchObject({ reason: "link" });
  });

  test("links pass only in the installation's own texts, and only to its own hosts", () => {
    const ours = ["bayar.kolekta.example"];
    const ownLink = "Bayar di https://bayar.kolekta.example/kode?id=1.";
    expect(checkText(ownLink, true, ours)).toBeNull();
    expect(checkText(ownLink, true)).toMatchObject({ reason: "link" });
    expect(checkText(ownLink, false, ours)).toMatchObject({ reason: "link" });
    for (const text of [
      "https://evil.bayar.kolekta.example/",
      "https://bayar.kolekta.example.evil.com/",
      "https://bayar.kolekta.example@evil.com/",
      "http://bayar.kolekta.example/",
      "bayar.kolekta.example.com",
    ])
      expect(checkText(text, true, ours)).toMatchObject({ reason: "link" });
  });
});

describe("any text", () => {
  test("accepts any text, with positions within it", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom(..."polisi polisi.@!*1 0-a\u200b警察。:/w@(dot)"),
        maxLength: 300,
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { start, end } of [...findWords(text, words), ...findLinks(text)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test("a word is found between any other words, with any signs between its letters", () => {
    const sign = fc.constantFrom("", ".", " ", "-", "_", "\u200b", " . ", "\u0301");
    fc.assert(
      fc.property(
        fc.constantFrom(...HONEST),
        fc.array(sign, { minLength: 6, maxLength: 6 }),
        (honest, signs) => {
          const spelled = [..."polisi"].map((char, at) => char + (signs[at] ?? "")).join("");
          expect(findWords(`${honest} ${spelled} ${honest}`, words)).toHaveLength(1);
        },
      ),
    );
  });

  const UNITS = [
    ..."a l . @ ! * p警( : / 1".split(" "),
    "p.",
    "p ",
    "polis",
    "poli ",
    "a.a",
    "p*",
    "http",
    "we know where you ",
    "w e k n o w ",
    "。",
    "dot ",
    " . ",
    "hubungi ",
    "警 ",
  ];
  test("the effort grows linearly with the length", () => {
    for (const unit of UNITS) {
      const text = unit.repeat(Math.ceil(20_000 / unit.length));
      findWords(text, words);
      findLinks(text);
    }
  });
});
