import { expect, test } from "bun:test";
import { FailedCall } from "@/lib/failure.ts";
import { placedFields } from "./refusal.ts";

const VALUES = {
  days: 2,
  calledAt: new Date(0),
  onId: null,
  thresholds: [10, 20],
  holidays: [],
  values: { edgeMinutes: 5 },
  levels: [{ share: 50 }],
};

test.each([
  ["days", true],
  ["calledAt", true],
  ["onId", true],
  ["thresholds", true],
  ["thresholds.1", true],
  ["holidays", true],
  ["values", false],
  ["values.edgeMinutes", true],
  ["levels", false],
  ["levels.0", false],
  ["levels.0.share", true],
  ["levels.1.share", false],
  ["version", false],
  ["", false],
])("an error at %p has a place in the form: %p", (path, placed) => {
  const fields = [{ path, message: "No." }];
  const { failure } = new FailedCall({ kind: "refused", fields });
  expect(placedFields(failure, VALUES)).toEqual(placed ? fields : []);
});
