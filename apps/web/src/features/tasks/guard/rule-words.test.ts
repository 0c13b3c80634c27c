import { expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { ruleWords } from "./rule-words.ts";

const en = { t: translator("en"), lang: "en" as const };

test("a rule says its values in words", () => {
  const hours = {
    ...{ from: "08:00", to: "20:00" },
    ...{ weekdays: [1, 6], holidays: true },
  };
  expect(ruleWords(en, "HOURS", hours)).toBe(
    "08:00 to 20:00 at the borrower's place, Mon, Sat; not on holidays",
  );
  expect(ruleWords(en, "COST_CAP", { capBp: 8050 })).toContain("80.5%");
  expect(ruleWords(en, "SOURCE", { blocked: [] })).toContain("none");
  expect(
    ruleWords(en, "RELATION", {
      collect: ["R01"],
      locate: ["R02"],
      locateDays: 3,
    }),
  ).toBe(
    "About the debt: Self. Only to find the borrower, every 3 days: Spouse",
  );
});
