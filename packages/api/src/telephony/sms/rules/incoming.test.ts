import { expect, test } from "bun:test";
import { wordOf } from "./incoming.ts";

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
  expect(wordOf(text)).toBe(word);
});
