import { expect, test } from "bun:test";
import { toCaseSelectionInput, toCaseChoice } from "./choice.ts";

const row = (taskId: number, institutionId: number, stageId: number) => ({
  taskId,
  institutionId,
  stageId,
});

test("ticked cases are of one institution, or of several", () => {
  expect(toCaseChoice([row(1, 7, 3), row(2, 7, 4), row(5, 7, 3)])).toEqual({
    taskIds: [1, 2, 5],
    count: 3,
    institutionId: 7,
    stageIds: [3, 4],
  });
  expect(toCaseChoice([row(1, 7, 3), row(2, 8, 3)]).institutionId).toBeUndefined();
});

test("a selection by filter sends the number seen, unless counting stopped", () => {
  const all = { count: 40, institutionId: 7, stageIds: null };
  const filter = { unassigned: true };
  expect(toCaseSelectionInput({ ...all, filter })).toEqual({ filter, seen: 40 });
  expect(toCaseSelectionInput({ ...all, filter, capped: true })).toEqual({ filter });
  expect(toCaseSelectionInput({ ...all, taskIds: [1, 2] })).toEqual({ taskIds: [1, 2] });
});
