import { describe, expect, test } from "bun:test";
import { hashDefaults, packDraft, pickChanges, pickStorable, unpackDraft } from "./draft-values.ts";

describe("the draft of a form", () => {
  test("holds the values that differ from the defaults", () => {
    const defaults = { taskId: 7, reason: "", note: undefined, days: 2 };
    expect(pickChanges({ taskId: 7, reason: "Paid", note: "", days: 2 }, defaults)).toEqual({
      reason: "Paid",
    });
    expect(pickChanges({ taskId: 7, reason: "", days: undefined }, defaults)).toEqual({
      days: undefined,
    });
  });

  test("omits files, also within a value", () => {
    const file = new File(["x"], "x.pdf");
    const values = { file, evidence: { kind: "DOCUMENT", file }, files: [file], reason: "Paid" };
    expect(pickStorable(values)).toEqual({ reason: "Paid" });
  });

  test("restores instants and cleared values", () => {
    const values = { at: new Date("2026-11-30T15:00:00Z"), days: undefined };
    const stored: unknown = JSON.parse(JSON.stringify(packDraft(values)));
    const restored = unpackDraft(stored);
    expect(restored).toEqual(values);
    expect(restored && Object.keys(restored)).toEqual(["at", "days"]);
    expect(unpackDraft(null)).toBeNull();
  });

  test("belongs to one record in one version, at whatever time its dialog opens", () => {
    const at = (value: string) => hashDefaults({ taskId: 7, version: 1, at: new Date(value) });
    expect(at("2026-11-30")).toBe(at("2026-12-01"));
    expect(hashDefaults({ taskId: 7, version: 1 })).not.toBe(
      hashDefaults({ taskId: 7, version: 2 }),
    );
  });
});
