import { expect, test } from "bun:test";
import { wordOf } from "./incoming.ts";

test.each([
  ["STOP", "STOP"],
  [" stop. ", "STOP"],
  ['"Berhenti!"', "BERHENTI"],
  ["ｓｔｏｐ", "STOP"],
  ["please stop", "PLEASE STOP"],
])("%p asks with the word %p", (text, word) => {
  expect(wordOf(text)).toBe(word);
});
