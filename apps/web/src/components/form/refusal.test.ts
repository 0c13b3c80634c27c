import { expect, test } from "bun:test";
import { FailedCall } from "@/lib/failure.ts";
import { splitFieldErrors } from "./refusal.ts";
import { mountField, findMountedField } from "./shown-fields.ts";

const MOUNTED_FIELDS = ["days", "thresholds", "values.edgeMinutes", "levels.0.share"];

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
])("an error at %p appears at %p", (path, expectedPath) => {
  const control = {};
  for (const name of MOUNTED_FIELDS) mountField(control, name);
  const fields = [{ path, message: "No." }];
  const { failure } = new FailedCall({ kind: "refused", fields });
  const at = (fieldPath: string) => findMountedField(control, fieldPath);
  expect(splitFieldErrors(failure, at)).toEqual(
    expectedPath === null
      ? { placed: [], others: fields }
      : { placed: [{ path: expectedPath, message: "No." }], others: [] },
  );
});

test("a removed field has no position; of two that show one, the other stays", () => {
  const control = {};
  const hide = [mountField(control, "days"), mountField(control, "days")];
  hide[0]?.();
  expect(findMountedField(control, "days")).toBe("days");
  hide[1]?.();
  expect(findMountedField(control, "days")).toBeNull();
});
