import { describe, expect, test } from "bun:test";
import { freshValues, withDraft } from "./record-defaults.ts";
import { readRecordDraft, recordSchema, isWorthSaving } from "./record-schema.ts";

const schema = recordSchema({
  limits: { lastOn: "2999-01-05", minMinor: 50_000, maxMinor: 900_000, currency: "IDR" },
  today: "2999-01-01",
  limitTexts: { first: "1 Jan", last: "5 Jan", min: "Rp 1", max: "Rp 2" },
});

const GOOD = {
  channel: "03",
  contactId: 4,
  callStatus: "CNCT",
  result: "A10PTP",
  remark: "Pays on Friday",
  fraudFlag: false,
  nextCallAt: new Date("2999-01-02T02:00:00Z"),
  promise: { dueOn: "2999-01-02", amountMinor: 60_000 },
} as const;

const faults = (values: unknown) => {
  const { error } = schema.safeParse(values);
  return (error?.issues ?? []).map((issue) => issue.path.join("."));
};

describe("recordSchema", () => {
  test("accepts a complete record", () => expect(faults(GOOD)).toEqual([]));

  test("a call needs its status, a quick result does not", () => {
    const called = { ...GOOD, callStatus: undefined };
    expect(faults(called)).toEqual(["callStatus"]);
    const quick = { ...called, result: "CR60", promise: undefined };
    expect(faults(quick)).toEqual([]);
  });

  test("the follow-up is required and must be in the future", () => {
    expect(faults({ ...GOOD, nextCallAt: undefined })).toEqual(["nextCallAt"]);
    const invalid = { ...GOOD, nextCallAt: new Date("2001-01-01T00:00:00Z") };
    expect(faults(invalid)).toEqual(["nextCallAt"]);
  });

  test.each([
    ["promise.dueOn", { dueOn: "2998-12-31", amountMinor: 60_000 }],
    ["promise.dueOn", { dueOn: "2999-01-06", amountMinor: 60_000 }],
    ["promise.amountMinor", { dueOn: "2999-01-02", amountMinor: 49_999 }],
    ["promise.amountMinor", { dueOn: "2999-01-02", amountMinor: 900_001 }],
  ])("%s out of the stage's limits", (path, promise) =>
    expect(faults({ ...GOOD, promise })).toEqual([path]),
  );
});

describe("drafts", () => {
  const contacts = [
    { contactId: 8, relation: "R02", name: "Imam", phone: "0858" },
    { contactId: 4, relation: "R01", name: "Nurul", phone: "0823" },
  ] as const;
  const now = new Date("2026-11-20T07:10:00Z");
  const fresh = freshValues(contacts, now, { zone: "Asia/Jakarta", open: null });

  test("a record starts with the borrower as contact, whatever the order", () =>
    expect(fresh.contactId).toBe(4));

  test("survive the storage", () => {
    const stored = JSON.parse(
      JSON.stringify({ remark: "later", nextCallAt: now, result: "A60LC" }),
    );
    expect(readRecordDraft(stored)).toEqual({ remark: "later", nextCallAt: now, result: "A60LC" });
  });

  test.each([null, "text", { result: "A99" }, { nextCallAt: "soon" }])(
    "damaged drafts are ignored: %p",
    (stored) => expect(readRecordDraft(stored)).toBeNull(),
  );

  test("an old follow-up and an unknown contact are replaced by the defaults", () => {
    const draft = { remark: "kept", contactId: 77, nextCallAt: new Date("2020-01-01T00:00:00Z") };
    expect(withDraft(fresh, draft, contacts, now)).toEqual({ ...fresh, remark: "kept" });
  });

  test("blanks are not saved", () => {
    expect(isWorthSaving({ remark: "  ", fraudFlag: false })).toBe(false);
    expect(isWorthSaving({ remark: "x" })).toBe(true);
    expect(isWorthSaving({ willingness: 0 })).toBe(true);
  });
});
