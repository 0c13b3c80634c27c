import { expect, test } from "bun:test";
import { isSingle, matches } from "./hotkeys.ts";

const press = (key: string, overrides: Partial<KeyboardEvent> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...overrides,
});

test("combinations match exactly", () => {
  expect(matches("ctrl+enter", press("Enter", { ctrlKey: true }))).toBe(true);
  expect(matches("ctrl+enter", press("Enter", { metaKey: true }))).toBe(true);
  expect(matches("ctrl+enter", press("Enter", { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(matches("ctrl+shift+enter", press("Enter", { ctrlKey: true, shiftKey: true }))).toBe(true);
  expect(matches("alt+j", press("∆", { code: "KeyJ", altKey: true }))).toBe(true);
  expect(matches("?", press("?", { shiftKey: true }))).toBe(true);
  expect(matches("1", press("1", { ctrlKey: true }))).toBe(false);
});

test("single keys are those without ctrl or alt", () => {
  expect(["?", "1", "ctrl+k", "alt+j"].filter(isSingle)).toEqual(["?", "1"]);
});
