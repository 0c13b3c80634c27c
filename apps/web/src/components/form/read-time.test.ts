import { expect, test } from "bun:test";
import { readTime } from "./read-time.ts";

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["9.30", "09:30"],
  [" 21:05 ", "21:05"],
  ["２１：０５", "21:05"],
  ["24:00", null],
  ["9:60", null],
  ["9:5", null],
  ["9 pm", null],
  ["", null],
])("reads %p as %p", (text, time) => {
  expect(readTime(text)).toBe(time);
});
