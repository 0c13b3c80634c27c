import { expect, test } from "bun:test";
import type { View } from "@kolekta/api/tasks/view/contract";
import { toAddress, toCurrentView, isChanged } from "./current-view.ts";

const NORMAL = { density: "normal", visibility: {}, order: [] } as const;
const view: View = {
  viewId: 7,
  scope: "OWN",
  name: "Late",
  version: 1,
  editorName: "Ani",
  query: { dpdFrom: "30", sort: "-dpd" },
  isDefault: false,
  columns: { visibility: { dpd: false }, order: [] },
  canEdit: true,
};

test("a view saves filters and order, and neither a user nor the page", () => {
  const address = new URLSearchParams(
    "dpdFrom=30&sort=-dpd&page=3&borrowerName=Siti&phone=0811&view=7",
  );
  expect(toCurrentView(address, NORMAL).query).toEqual({ dpdFrom: "30", sort: "-dpd" });
});

test("the address of a view restores the view", () => {
  const preferences = { ...NORMAL, visibility: { dpd: false } };
  const current = toCurrentView(toAddress(view, "view"), preferences);
  expect(isChanged(view, current)).toBe(false);
  expect(isChanged(view, toCurrentView(toAddress(view, "view"), NORMAL))).toBe(true);
  expect(toAddress(null, "view").toString()).toBe("view=0");
});

test("another filter is a change, in any order of setting", () => {
  const preferences = { ...NORMAL, visibility: { dpd: false } };
  const same = new URLSearchParams("sort=-dpd&dpdFrom=30");
  expect(isChanged(view, toCurrentView(same, preferences))).toBe(false);
  same.set("dpdTo", "60");
  expect(isChanged(view, toCurrentView(same, preferences))).toBe(true);
});
