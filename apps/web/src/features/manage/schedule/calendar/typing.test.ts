import { expect, test } from "bun:test";
import { isLetter, typeLetter } from "./typing.ts";

const CODES = ["D", "M", "A", "F", "OFF", "AL", "SL", "H", "T"];

test("a letter that is a complete code sets it at once", () => {
  expect(typeLetter("", "d", CODES)).toEqual({ kind: "set", code: "D" });
});

test("a letter that starts a longer code waits for the next", () => {
  expect(typeLetter("", "a", CODES)).toEqual({ kind: "open", text: "A", code: "A" });
  expect(typeLetter("A", "l", CODES)).toEqual({ kind: "set", code: "AL" });
  expect(typeLetter("", "o", CODES)).toEqual({ kind: "open", text: "O" });
  expect(typeLetter("OF", "f", CODES)).toEqual({ kind: "set", code: "OFF" });
});

test("an impossible code restarts with its last letter", () => {
  expect(typeLetter("A", "d", CODES)).toEqual({ kind: "set", code: "D" });
  expect(typeLetter("O", "x", CODES)).toEqual({ kind: "none" });
});

test("letters and digits are typed, other keys are not", () => {
  expect(["d", "D", "7", "日"].every(isLetter)).toBe(true);
  expect(["Enter", " ", "?", "F2", ""].some(isLetter)).toBe(false);
});
