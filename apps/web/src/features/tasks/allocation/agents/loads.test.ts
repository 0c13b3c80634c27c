import { expect, test } from "bun:test";
import type { Load } from "../rows.ts";
import { getFreeCapacity } from "@kolekta/api/tasks/allocation/contract-capacity";
import { isAmong } from "./loads.ts";

const LOAD: Load = {
  agentId: 1,
  login: "agent01",
  name: "Ayu Lestari",
  institutionId: 1,
  institutionName: "North",
  groupName: null,
  stageNames: ["S1"],
  inHand: 10,
  inHandMinor: 100,
  currency: "IDR",
  untouched: 2,
  newToday: 3,
  takesCases: true,
  maxInHand: null,
  maxNew: null,
  effectiveMaxInHand: 20,
  effectiveMaxNew: 5,
  weight: 100,
  shiftCode: "D",
  ineligibleReason: null,
  version: 0,
};

test("an agent has free capacity until a limit is reached", () => {
  expect(getFreeCapacity(LOAD)).toBe("FREE");
  expect(getFreeCapacity({ ...LOAD, inHand: 20 })).toBe("FULL");
  expect(getFreeCapacity({ ...LOAD, newToday: 5 })).toBe("FULL");
  expect(getFreeCapacity({ ...LOAD, inHand: 900, effectiveMaxInHand: null })).toBe("FREE");
});

test("an ineligible agent has no free capacity, whatever the limits leave", () => {
  expect(getFreeCapacity({ ...LOAD, ineligibleReason: "OFF_SHIFT" })).toBe("NONE");
});

test("a search finds name and login, within one kind of capacity", () => {
  expect(isAmong(LOAD, { name: "lest" })).toBe(true);
  expect(isAmong(LOAD, { name: "AGENT01", room: "FREE" })).toBe(true);
  expect(isAmong(LOAD, { name: "ayu", room: "FULL" })).toBe(false);
  expect(isAmong(LOAD, { name: "bima" })).toBe(false);
});
