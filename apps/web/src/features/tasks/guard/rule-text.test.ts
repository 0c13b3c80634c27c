import { expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { formatRule, formatSource } from "./rule-text.ts";

const en = { t: translator("en"), lang: "en" as const };

test("a rule shows its values in words", () => {
  const hours = { from: "08:00", to: "20:00", weekdays: [1, 6], holidays: true };
  expect(formatRule(en, "HOURS", hours)).toBe(
    "08:00 to 20:00 borrower's local time, Mon, Sat; not on holidays",
  );
  expect(formatRule(en, "COST_CAP", { capBp: 8050 })).toContain("80.5%");
  expect(formatRule(en, "HOURS", { ...hours, anyHourAfterDpd: 15 })).toContain(
    "at any hour once more than 15 days past due",
  );
  expect(formatRule(en, "HOURS", { ...hours, reveal: "REASON" })).toContain(
    "showing numbers outside is reported to the leader",
  );
  const week = { attemptsPer7Days: 7, daysAfterConversation: 7 };
  expect(formatRule(en, "FREQ_CALL", week)).toBe(
    "At most 7 calls in 7 days. No calls for 7 days after a conversation",
  );
  expect(formatRule(en, "FREQ_CALL", { attemptsPerDay: 6 })).toBe("At most 6 calls per day");
  expect(formatRule(en, "SOURCE", { blocked: [] })).toContain("none");
  expect(formatRule(en, "RELATION", { collect: ["R01"], locate: ["R02"], locateDays: 3 })).toBe(
    "May discuss the debt with: Self. May only ask for the borrower, every 3 days: Spouse",
  );
});

test("Chinese and Indonesian lists have their own separators", () => {
  const rule = { collect: ["R01", "R02"], locate: ["R03", "R04"], locateDays: 3 };
  const formatRelationRule = (lang: "cn" | "es") =>
    formatRule({ t: translator(lang), lang }, "RELATION", rule);
  expect(formatRelationRule("cn")).toContain("本人、配偶");
  expect(formatRelationRule("es")).toContain("Diri sendiri, Pasangan");
});

test("a law is cited in its original, our own rule in the reader's language", () => {
  expect(formatSource(translator("cn"), "House rule")).toBe("公司规则");
  expect(formatSource(translator("cn"), "POJK 22/2023")).toBe("POJK 22/2023");
});
