import { expect, test } from "bun:test";
import { isSingle, matchesCombo } from "./hotkeys.ts";

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
  expect(matchesCombo("ctrl+enter", press("Enter", { ctrlKey: true }))).toBe(true);
  expect(matchesCombo("ctrl+enter", press("Enter", { metaKey: true }))).toBe(true);
  expect(matchesCombo("ctrl+enter", press("Enter", { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(matchesCombo("ctrl+shift+enter", press("Enter", { ctrlKey: true, shiftKey: true }))).toBe(
    true,
  );
  expect(matchesCombo("alt+j", press("∆", { code: "KeyJ", altKey: true }))).toBe(true);
  expect(matchesCombo("?", press("?", { shiftKey: true }))).toBe(true);
  expect(matchesCombo("1", press("1", { ctrlKey: true }))).toBe(false);
});

test("single keys are those without ctrl or alt", () => {
  expect(["?", "1", "ctrl+k", "alt+j"].filter(isSingle)).toEqual(["?", "1"]);
});
