import { formatDay } from "@kolekta/i18n/day";
import { LANGS } from "@kolekta/i18n";
import { expect, test } from "bun:test";
import { readDay } from "./day-text.ts";

test.each([
  ["2026-03-31", "2026-03-31"],
  ["2026/3/1", "2026-03-01"],
  ["31/03/2026", "2026-03-31"],
  ["31.3.2026", "2026-03-31"],
  ["2026年3月31日", "2026-03-31"],
  ["２０２６／３／３１", "2026-03-31"],
  ["31 March 2026", "2026-03-31"],
  ["Mar 31, 2026", "2026-03-31"],
])("%s is read", (text, day) => {
  expect(readDay(text, "en")).toBe(day);
});

test.each([
  "",
  "31",
  "31 Mar",
  "2026-02-30",
  "2026-13-01",
  "03/31/2026",
  "31/03/26",
  "31 Foo 2026",
  "31 M 2026",
  "tomorrow",
])("%p is not a day", (text) => {
  expect(readDay(text, "en")).toBeNull();
});

test.each([...LANGS])("a day formatted in %s is parsed back", (lang) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, "0")}-09`;
    expect(readDay(formatDay(day, lang), lang)).toBe(day);
  }
});
