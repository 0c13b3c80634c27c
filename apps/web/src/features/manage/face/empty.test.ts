import { expect, test } from "bun:test";
import { getFaceEmptyState } from "./empty.ts";

test("empty lists name the missing setting of an installation without a key", () => {
  const t = (key: string) => key;
  const empty = { title: "No face records", body: "None yet" };
  const shown = (page?: { isSetUp: boolean }) => getFaceEmptyState(t as never, page, empty);
  expect(shown()).toBe(empty);
  expect(shown({ isSetUp: true })).toBe(empty);
  expect(shown({ isSetUp: false })).toEqual({
    title: "manage.face.notSetUp",
    body: "manage.face.notSetUpBody",
  });
});
