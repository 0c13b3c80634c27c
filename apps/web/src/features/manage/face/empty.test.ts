import { expect, test } from "bun:test";
import { getFaceEmptyState } from "./empty.ts";

test("empty lists name the missing setting of an installation without a key", () => {
  const t = (key: string) => key;
  const empty = { title: "No face records", body: "None yet" };
  const getEmptyState = (page?: { isSetUp: boolean }) => getFaceEmptyState(t as never, page, empty);
  expect(getEmptyState()).toBe(empty);
  expect(getEmptyState({ isSetUp: true })).toBe(empty);
  expect(getEmptyState({ isSetUp: false })).toEqual({
    title: "manage.face.notSetUp",
    body: "manage.face.notSetUpBody",
  });
});
