import { expect, test } from "bun:test";
import { FailedCall } from "@/lib/failure.ts";
import { placeFields } from "./refusal.ts";
import { showField, shownAt } from "./shown-fields.ts";

const SHOWN = ["days", "thresholds", "values.edgeMinutes", "levels.0.share"];

test.each([
  ["days", "days"],
  ["thresholds.1", "thresholds"],
  ["values", null],
  ["values.edgeMinutes", "values.edgeMinutes"],
  ["levels.0", null],
  ["levels.0.share", "levels.0.share"],
  ["levels.1.share", null],
  ["version", null],
  ["", null],
])("an error at %p is said at %p", (path, place) => {
  const control = {};
  for (const name of SHOWN) showField(control, name);
  const fields = [{ path, message: "No." }];
  const { failure } = new FailedCall({ kind: "refused", fields });
  const at = (one: string) => shownAt(control, one);
  expect(placeFields(failure, at)).toEqual(
    place === null
      ? { placed: [], others: fields }
      : { placed: [{ path: place, message: "No." }], others: [] },
  );
});

test("a field that has gone has no place; of two that show one, the other stays", () => {
  const control = {};
  const hide = [showField(control, "days"), showField(control, "days")];
  hide[0]?.();
  expect(shownAt(control, "days")).toBe("days");
  hide[1]?.();
  expect(shownAt(control, "days")).toBeNull();
});
