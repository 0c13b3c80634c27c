import { describe, expect, test } from "bun:test";
import { Mapping } from "../mapping/contract.ts";
import { buildPlan } from "../mapping/rules/plan.ts";
import { TEST_MAPPING } from "../testing/tape.ts";
import { readPhone } from "../../../core/phone.ts";
import { Calendar } from "./calendar.ts";
import { readRow, type TapeTerms } from "./row.ts";

const HEADERS = ["no", "on", "principal", "repaid", "days", "customer", "name", "phone", "more"];
const GOOD = ["L1", "2026-01-01", "1000000", "0", "10", "C1", "Siti", "081234567890", ""];

function termsWith(fields: object = {}): TapeTerms {
  const mapping = Mapping.parse({
    ...TEST_MAPPING,
    fields: Object.fromEntries(
      Object.entries({ ...TEST_MAPPING.fields, ...fields }).filter(
        ([, source]) => source !== undefined,
      ),
    ),
  });
  const planned = buildPlan(mapping, HEADERS);
  if (!planned.ok) throw new Error(planned.missing);
  return {
    plan: planned.plan,
    columns: HEADERS.length,
    currency: "IDR",
    overpaid: "REFUSE",
    graceDays: 0,
    now: new Date("2026-03-31T03:00:00Z"),
    calendar: new Calendar("2026-03-31", "2026-03-31"),
    zone: "Asia/Jakarta",
    readPhone: (text) => readPhone(text, "ID"),
    stages: [
      { id: 2, dpdFrom: 31, dpdTo: 90, recoveryBp: 1000 },
      { id: 1, dpdFrom: 1, dpdTo: 30, recoveryBp: 5000 },
    ],
  };
}

function flat(cells: string[], terms: TapeTerms) {
  const read = readRow({ row: 2, cells }, terms);
  return read.ok
    ? { ...read.row.person, ...read.row.loan, stageId: read.row.placed?.stageId ?? null }
    : read.issues;
}

const withCells = (changes: Record<string, string>): string[] =>
  GOOD.map((cell, at) => changes[HEADERS[at] ?? ""] ?? cell);

describe("a good row", () => {
  test("is a loan, a borrower and a case in the stage of its days", () => {
    const read = flat(GOOD, termsWith());
    expect(read).toMatchObject({
      loanNumber: "L1",
      borrowerId: "C1",
      name: "Siti",
      phone: "6281234567890",
      zone: "Asia/Jakarta",
      dueOn: "2026-03-21",
      overdue: true,
      stageId: 1,
      arrears: 1_000_000,
    });
  });

  test.each([
    ["30", 1],
    ["31", 2],
    ["90", 2],
    ["0", null],
    ["", null],
    ["-5", null],
  ])("%p days late: stage %p", (days, stageId) => {
    expect(flat(withCells({ days }), termsWith())).toMatchObject({ stageId });
  });

  test("an old tape uses the stage by today's days", () => {
    const terms = { ...termsWith(), calendar: new Calendar("2026-03-31", "2026-05-10") };
    expect(flat(GOOD, terms)).toMatchObject({ dueOn: "2026-03-21", stageId: 2 });
  });

  test("a contact has a relation, by default others", () => {
    const terms = termsWith({
      contactName: { constant: "Budi" },
      contactPhone: { column: "more" },
    });
    const read = flat(withCells({ more: "0811222333" }), terms);
    expect(read).toMatchObject({
      contactName: "Budi",
      contactPhone: "62811222333",
      contactRelation: "R09",
    });
  });
});

describe("the clock of a borrower", () => {
  const addressFields = {
    zone: undefined,
    province: { column: "more" },
    city: { column: "phone" },
  };
  const terms = (currency: TapeTerms["currency"] = "IDR") => ({
    ...termsWith({ ...addressFields, phone: undefined }),
    currency,
  });
  const living = (province: string, city: string, cells = {}) =>
    withCells({ more: province, phone: city, ...cells });

  test.each([
    ["Papua", "", "Asia/Jayapura", "PROVINCE"],
    ["Provinsi Papua Barat Daya", "", "Asia/Jayapura", "PROVINCE"],
    ["NTB", "Kota Mataram", "Asia/Makassar", "CITY"],
    ["", "Denpasar", "Asia/Makassar", "CITY"],
    ["D.I. Yogyakarta", "Nowhere", "Asia/Jakarta", "PROVINCE"],
  ])("%p, %p: %s from %s", (province, city, zone, zoneSource) => {
    expect(flat(living(province, city), terms())).toMatchObject({
      zone,
      zoneSource,
      otherZones: [],
    });
  });

  test("a state in two zones retains both, unless its city is known", () => {
    expect(flat(living("Tennessee", ""), terms("USD"))).toMatchObject({
      zone: "America/Chicago",
      otherZones: ["America/New_York"],
      zoneSource: "PROVINCE",
    });
    expect(flat(living("TN", "Knoxville"), terms("USD"))).toMatchObject({
      zone: "America/New_York",
      otherZones: [],
      zoneSource: "CITY",
    });
  });

  test("a country with a single zone needs no place", () => {
    expect(flat(living("", ""), terms("PHP"))).toMatchObject({
      zone: "Asia/Manila",
      zoneSource: "COUNTRY",
    });
  });

  test.each([
    ["", "", "IDR", "zoneMissing", "province"],
    ["Atlantis", "", "IDR", "placeUnknown", "province"],
    ["Atlantis", "Medan", "IDR", "placeUnknown", "province"],
    ["", "Atlantis", "IDR", "placeUnknown", "city"],
    ["", "Portland", "USD", "placeUnknown", "city"],
  ] as const)("%p, %p in %s: %s", (province, city, currency, key, target) => {
    expect(flat(living(province, city), terms(currency))).toMatchObject([{ key, target }]);
  });

  test("a borrower without collection may lack one; it remains unknown", () => {
    expect(flat(living("", "", { days: "0" }), terms())).toMatchObject({ zoneSource: "UNKNOWN" });
    expect(flat(living("Atlantis", "", { days: "0" }), terms())).toMatchObject([
      { key: "placeUnknown" },
    ]);
  });

  test("a zone in the row precedes its address", () => {
    const sources = { ...addressFields, phone: undefined, zone: { column: "phone" } };
    const row = { more: "Papua", phone: "Asia/Makassar" };
    expect(flat(withCells(row), termsWith({ ...sources, city: undefined }))).toMatchObject({
      zone: "Asia/Makassar",
      zoneSource: "GIVEN",
    });
  });
});

describe("a row with an error", () => {
  const stray = { days: "91" };
  test.each<[string, Record<string, string>, object, object]>([
    ["no number", { no: " " }, {}, { key: "required", target: "loanNumber", column: "no" }],
    ["a number too long", { no: "x".repeat(65) }, {}, { key: "tooLong", params: { max: 64 } }],
    ["no day", { on: "soon" }, {}, { key: "day", target: "loanOn", value: "soon" }],
    ["a day ahead", { on: "2026-04-01" }, {}, { key: "dayAhead", value: "2026-04-01" }],
    ["no amount", { principal: "1.5x" }, {}, { key: "amount", params: { currency: "IDR" } }],
    ["below zero", { principal: "-5" }, {}, { key: "negative", target: "principal" }],
    [
      "more than one entry may name",
      { principal: "9007199254740990" },
      {},
      { key: "tooLarge", target: "principal", params: { max: 10_000_000_000_000 } },
    ],
    [
      "more than a loan may come to, each amount within the bounds",
      { principal: "9999999999999", more: "9999999999999" },
      { interest: { column: "more" } },
      { key: "tooLarge", target: "principal" },
    ],
    ["overpaid", { repaid: "1000001" }, {}, { key: "overpaid", target: "repaid" }],
    ["no count", { days: "ten" }, {}, { key: "count", target: "daysDelinquent" }],
    ["no phone", { phone: "12" }, {}, { key: "phone", column: "phone", value: "12" }],
    ["no stage", stray, {}, { key: "noStage", params: { days: 91 } }],
    [
      "not listed",
      { more: "odd" },
      { status: { column: "more", values: { ok: "21" } } },
      { key: "unlisted", target: "status", value: "odd" },
    ],
    ["not a status", { more: "99" }, { status: { column: "more" } }, { key: "status" }],
    ["not a zone", { more: "Java" }, { zone: { column: "more" } }, { key: "zone" }],
    [
      "a contact without a name",
      { more: "0811222333" },
      { contactPhone: { column: "more" } },
      { key: "contactIncomplete" },
    ],
  ])("%s", (_, cells, fields, issue) => {
    const read = readRow({ row: 7, cells: withCells(cells) }, termsWith(fields));
    expect(read).toMatchObject({ ok: false, issues: [{ row: 7, ...issue }] });
  });

  test("more cells than columns", () => {
    expect(readRow({ row: 2, cells: [...GOOD, "", "stray"] }, termsWith())).toMatchObject({
      ok: false,
      issues: [{ key: "extraCells" }],
    });
    expect(readRow({ row: 2, cells: [...GOOD, "", " "] }, termsWith()).ok).toBe(true);
  });

  test("all errors of the row are reported together", () => {
    const cells = withCells({ no: "", on: "x", principal: "y", phone: "z" });
    const read = readRow({ row: 2, cells }, termsWith());
    expect(read.ok ? [] : read.issues.map((issue) => issue.target)).toEqual([
      "loanNumber",
      "loanOn",
      "principal",
      "phone",
    ]);
  });
});
