import { describe, expect, test } from "bun:test";
import { columnsOf, OFFLINE, STATEMENT } from "./rules/columns.ts";
import { momentOf } from "./rules/moment.ts";
import { differencesOf, type Entry, readRow } from "./rules/statement.ts";

const CSV = {
  zone: "Asia/Jakarta",
  isSheet: false,
  now: new Date("2026-03-10T05:00:00Z"),
};
const SHEET = { ...CSV, isSheet: true };

describe("moments as files write them", () => {
  test.each([
    ["2026-03-10T05:00:00Z", CSV, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10T05:00:00.000Z", SHEET, "2026-03-09T22:00:00.000Z"],
    ["2026-03-10T12:00:00+07:00", SHEET, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10 12:00", CSV, "2026-03-10T05:00:00.000Z"],
    ["2026/3/10 12:00:30", CSV, "2026-03-10T05:00:30.000Z"],
    ["10/03/2026 12.00", CSV, "2026-03-10T05:00:00.000Z"],
    ["10-03-2026", CSV, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10", SHEET, "2026-03-10T05:00:00.000Z"],
    ["2026-02-30", CSV, null],
    ["2026-03-10 25:00", CSV, null],
    ["31/02/2026", CSV, null],
    ["soon", CSV, null],
    ["", CSV, null],
  ] as const)("%s", (text, clock, at) => {
    expect(momentOf(text, clock)?.toISOString() ?? null).toBe(at);
  });
});

test("columns are found by the names that people give them", () => {
  expect(
    columnsOf(
      ["No_Referensi", "NOMOR PINJAMAN", "Jumlah", "Tanggal Bayar"],
      OFFLINE,
    ),
  ).toMatchObject({
    ok: true,
    columns: { reference: 0, loan: 1, amount: 2, paidAt: 3, product: null },
  });
  expect(
    columnsOf(["参考号", "贷款编号", "金额", "还款时间"], OFFLINE).ok,
  ).toBe(true);
  expect(columnsOf(["amount"], STATEMENT)).toEqual({
    ok: false,
    missing: "transaction id",
  });
});

describe("a row of a statement", () => {
  const texts = {
    txnId: "t1",
    amount: "5000",
    paidAt: "2026-03-10 12:00",
    number: "",
    type: "",
    currency: "",
  };
  const read = (more: Partial<typeof texts>) =>
    readRow({ row: 2, texts: { ...texts, ...more } }, CSV);

  test("is paid unless it says otherwise, in rupiah unless it says otherwise", () => {
    expect(read({})).toMatchObject({
      eventType: "PAID",
      currency: "IDR",
      amountMinor: 5_000,
      number: null,
    });
    expect(read({ type: "reversed" })).toMatchObject({ eventType: "REVERSED" });
    expect(read({ amount: "-5000" })).toMatchObject({
      eventType: "REVERSED",
      amountMinor: 5_000,
    });
    expect(read({ currency: "php", amount: "50.25" })).toMatchObject({
      currency: "PHP",
      amountMinor: 5_025,
    });
  });

  test.each([
    [{ txnId: "" }, "txnId", "required"],
    [{ type: "GIFT" }, "type", "eventType"],
    [{ currency: "EUR" }, "currency", "currency"],
    [{ amount: "x" }, "amount", "amount"],
    [{ amount: "0" }, "amount", "notPositive"],
    [{ paidAt: "x" }, "paidAt", "moment"],
    [{ paidAt: "1970-01-01 12:00" }, "paidAt", "moment"],
    [{ paidAt: "0000-01-01T00:00:00Z" }, "paidAt", "moment"],
    [{ paidAt: "2026-03-10 12:06" }, "paidAt", "ahead"],
    [{ paidAt: "2199-12-31 12:00" }, "paidAt", "ahead"],
  ] as const)("%# fails by its column", (more, column, key) => {
    expect(read(more)).toMatchObject([{ row: 2, column, key }]);
  });
});

test("a transaction of another day is no difference where the statement names it, and none where it does not", () => {
  const entry = (txnId: string): Entry => ({
    txnId,
    eventType: "PAID",
    number: null,
    amountMinor: 1,
    currency: "IDR",
    paidAt: new Date("2026-03-10T05:00:00Z"),
  });
  const known = (txnId: string, isOfDay: boolean) => ({
    ...entry(txnId),
    eventId: 1,
    isOfDay,
  });
  expect(
    differencesOf(
      [entry("a"), entry("b")],
      [known("a", false), known("b", true), known("c", false)],
    ),
  ).toEqual([]);
});
