import { expect, test } from "bun:test";
import { decideDecimal, parseAmount } from "./amount.ts";

test.each([
  ["1.250.000,00", ",", 1_250_000],
  ["Rp 1.250.000,-", ",", 1_250_000],
  ["Rp1.250.000,-", ",", 1_250_000],
  ["IDR 1,250,000.00", ".", 1_250_000],
  ["1,250,000 IDR", undefined, 1_250_000],
  ["(50,000)", undefined, -50_000],
  ["(Rp 50.000,00)", ",", -50_000],
  ["50,000-", undefined, -50_000],
  ["-Rp 50,000", undefined, -50_000],
  ["Rp -50,000", undefined, -50_000],
  ["\u221250,000", undefined, -50_000],
  ["50,000.00 CR", ".", 50_000],
  ["50,000.00DB", ".", -50_000],
  ["50,000.00 DR", ".", -50_000],
  ["50.000", undefined, null],
  ["5E+4", undefined, null],
  ["50,00,000", undefined, null],
  ["--50", undefined, null],
  ["fifty", undefined, null],
  ["1 250 000", undefined, 1_250_000],
  ["500000 250000", undefined, null],
  ["500000\n250000", undefined, null],
  ["100 50", undefined, null],
  ["USD 75", ".", null],
  ["$50", ".", null],
  ["₱500", undefined, null],
  [`1${" ".repeat(40_000)}x`, undefined, null],
] as const)("%s with %p is %p", (text, decimal, amount) => {
  expect(parseAmount(text, "IDR", { decimal })).toBe(amount);
});

test.each([
  [["50.000", "1.250.000,00"], ","],
  [["50.000", "1.250.000"], ","],
  [["50,000", "1,250,000"], "."],
  [["50,000", "1.250,00"], "MIXED"],
  [["12.5", "7"], "."],
  [["12,5", "50.000"], ","],
  [["50.000", "75.000"], "AMBIGUOUS"],
  [["50000", ""], undefined],
  [["0.500"], "."],
  [["Rp 50.000,-"], ","],
  [["75,000", "50.000"], "."],
] as const)("the column %j has the decimal sign %p", (texts, decimal) => {
  expect(decideDecimal(texts)).toBe(decimal);
});
