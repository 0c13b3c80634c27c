import { expect, test } from "bun:test";
import { getFaceEmptyState } from "./empty.ts";

test("empty lists name the missing setting of an installation without a key", () => {
  const empty = ["No face records", "None yet"];
  expect(getFaceEmptyState(undefined, empty)).toBe(empty);
  expect(getFaceEmptyState({ isSetUp: true }, empty)).toBe(empty);
  expect(getFaceEmptyState({ isSetUp: false }, empty)).toEqual([
    "manage.face.notSetUp",
    "manage.face.notSetUpBody",
  ]);
});
