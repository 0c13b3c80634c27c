import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { readLimits, getLimits, setContract } from "./contract-limits.ts";

const Note = z.string().trim().min(1).max(300);

describe("limits of a field", () => {
  const contract = z
    .object({
      note: Note,
      hint: Note.optional(),
      remark: Note.nullable(),
      code: z.string().regex(/^[A-Z]+$/),
      cases: z.int().min(1).max(90),
      share: z.number().gt(0).max(100),
      version: z.int(),
      mode: z.enum(["A", "B"]).default("A"),
      promise: z.object({ dueOn: z.iso.date() }).optional(),
      rows: z.array(z.object({ names: z.record(z.string(), z.string().max(200)) })),
    })
    .superRefine(() => undefined);

  test.each([
    ["note", { required: true, maxLength: 300 }],
    ["hint", { required: false, maxLength: 300 }],
    ["remark", { required: false, maxLength: 300 }],
    ["code", { required: true, maxLength: undefined }],
    ["cases", { required: true, min: 1, max: 90 }],
    ["share", { required: true, min: undefined, max: 100 }],
    ["version", { required: true, min: undefined, max: undefined }],
    ["mode", { required: false }],
    ["promise.dueOn", { required: true, maxLength: undefined }],
    ["rows.0.names.en", { required: true, maxLength: 200 }],
    ["absent", {}],
    ["note.absent", {}],
  ])("of %p", (path, limits) => {
    expect(readLimits(contract, path)).toEqual(limits);
  });

  test("a field is required where every alternative that has it requires it", () => {
    const either = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("A"), reason: Note, file: z.string() }),
      z.object({ kind: z.literal("B"), reason: Note.optional() }),
    ]);
    expect(readLimits(either, "kind").required).toBe(true);
    expect(readLimits(either, "reason").required).toBe(false);
    expect(readLimits(either, "file").required).toBe(true);
  });

  test("parts of a contract and values read from text keep their limits", () => {
    const both = z.object({ note: Note }).and(z.object({ days: z.int().max(7) }));
    expect(readLimits(both, "days").max).toBe(7);
    const read = z.object({ phone: z.preprocess((value) => value, z.string().max(40)) });
    expect(readLimits(read, "phone").maxLength).toBe(40);
  });

  test("a form without a contract has no limits", () => {
    const [control, other] = [{}, {}];
    setContract(control, contract);
    expect(getLimits(control, "cases").max).toBe(90);
    expect(getLimits(other, "cases")).toEqual({});
  });
});
