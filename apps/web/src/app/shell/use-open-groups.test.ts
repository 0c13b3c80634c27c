import { expect, test } from "bun:test";
import { listFirstGroups } from "./use-open-groups.ts";

const ITEM = { key: "users", route: "/users", icon: "users", permission: "user.read" } as const;
const group = (key: "cases" | "work" | "money", entries: number) => ({
  key,
  items: Array.from({ length: entries }, () => ITEM),
});

test("opens the first groups with at most 12 entries together", () => {
  expect(listFirstGroups([group("cases", 2), group("work", 10), group("money", 1)])).toEqual([
    "cases",
    "work",
  ]);
  expect(listFirstGroups([group("cases", 2), group("work", 11), group("money", 1)])).toEqual([
    "cases",
  ]);
});
