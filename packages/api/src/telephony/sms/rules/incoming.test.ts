import { expect, test } from "bun:test";
import { leadingPhrases, normalizeWord } from "./incoming.ts";

test.each([
  ["STOP", "STOP"],
  [" stop. ", "STOP"],
  ['"Berhenti!"', "BERHENTI"],
  ["ｓｔｏｐ", "STOP"],
  ["please stop", "PLEASE STOP"],
  ["“Stop” \u{1F64F}", "STOP"],
  ["st\u200bop !", "STOP"],
  ["退订。", "退订"],
  ["stop\nit", "STOP IT"],
  ["!!!", ""],
])("%p asks with the word %p", (text, word) => {
  expect(normalizeWord(text)).toBe(word);
});

test.each([
  ["Stop. Terima kasih", ["STOP", "STOP. TERIMA", "STOP. TERIMA KASIH"]],
  ["stop.terima", ["STOP", "STOP.TERIMA"]],
  ["退订谢谢", ["退订", "退订谢谢"]],
  ["...", []],
])("%p starts with %p", (text, phrases) => {
  expect(leadingPhrases(text)).toEqual(phrases);
});
