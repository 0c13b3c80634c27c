import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { matchColumns, OFFLINE, STATEMENT } from "./rules/columns.ts";
import { readStatement } from "./rules/read-statement.ts";
import { computeDifferences, type ReportedEntry, readRow } from "./rules/statement.ts";

const TERMS = {
  zone: "Asia/Jakarta",
  now: new Date("2026-03-10T05:00:00Z"),
  day: "2026-03-10",
  style: {},
};

test("columns are found by common names", () => {
  expect(
    matchColumns(["No_Referensi", "NOMOR PINJAMAN", "Jumlah", "Tanggal Bayar"], OFFLINE),
  ).toMatchObject({
    ok: true,
    columns: { reference: 0, loan: 1, amount: 2, paidAt: 3, product: null },
  });
  expect(matchColumns(["参考号", "贷款编号", "金额", "还款时间"], OFFLINE).ok).toBe(true);
  expect(matchColumns(["amount"], STATEMENT)).toEqual({ ok: false, missing: "transaction id" });
});

describe("a row of a statement", () => {
  const texts = {
    txnId: "t1",
    amount: "5000",
    paidAt: "2026-03-10 12:00",
    number: "",
    type: "",
    currency: "",
    debit: "",
    credit: "",
  };
  const read = (overrides: Partial<typeof texts>) =>
    readRow({ row: 2, texts: { ...texts, ...overrides } }, TERMS);

  test("defaults to paid and to rupiah", () => {
    expect(read({})).toMatchObject({
      eventType: "PAID",
      currency: "IDR",
      amountMinor: 5_000,
      number: null,
    });
    expect(read({ type: "reversed" })).toMatchObject({ eventType: "REVERSED" });
    expect(read({ amount: "-5000" })).toMatchObject({ eventType: "REVERSED", amountMinor: 5_000 });
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
  ] as const)("%# fails by its column", (overrides, column, key) => {
    expect(read(overrides)).toMatchObject([{ row: 2, column, key }]);
  });
});

test("a transaction of another day is no difference where the statement names it, and none where it does not", () => {
  const entry = (txnId: string): ReportedEntry => ({
    txnId,
    eventType: "PAID",
    number: null,
    amountMinor: 1,
    currency: "IDR",
    paidAt: new Date("2026-03-10T05:00:00Z"),
  });
  const createExistingEntry = (txnId: string, isOfDay: boolean) => ({
    ...entry(txnId),
    eventId: 1,
    isOfDay,
  });
  expect(
    computeDifferences(
      [entry("a"), entry("b")],
      [
        createExistingEntry("a", false),
        createExistingEntry("b", true),
        createExistingEntry("c", false),
      ],
    ),
  ).toEqual([]);
});

describe("account statements of banks", () => {
  const createSheet = (headers: string[], ...rows: string[][]) => ({
    headers,
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
  });
  const read = (
    headers: string[],
    rows: string[][],
    chosenStyle: Parameters<typeof readStatement>[2] = {},
  ) =>
    readStatement(
      createSheet(headers, ...rows),
      { ...TERMS, day: "2026-03-09", hash: (text) => Bun.hash(text).toString(16) },
      chosenStyle,
    );

  const statements: [string, string[], string[][]][] = [
    [
      "BCA",
      ["Tanggal Transaksi", "Keterangan", "Cabang", "Jumlah", "", "Saldo"],
      [
        ["'09/03", "TRSF BUDI", "'0000", "1,500,000.00", "CR", "8,500,000.00"],
        ["'10/03", "BIAYA ADM", "'0000", "7,500.00", "DB", "8,492,500.00"],
      ],
    ],
    [
      "Mandiri",
      [
        "Account No",
        "Date",
        "Val. Date",
        "Transaction Code",
        "Description",
        "Reference No.",
        "Debit",
        "Credit",
      ],
      [
        ["1", "09/03/26", "09/03/26", "1", "TRSF BUDI", "", "0.00", "1,500,000.00"],
        ["1", "10/03/26", "10/03/26", "1", "BIAYA ADM", "", "7,500.00", "0.00"],
      ],
    ],
    [
      "BRI",
      ["Tanggal Transaksi", "Uraian Transaksi", "Teller", "Debet", "Kredit", "Saldo"],
      [
        ["09/03/26", "TRSF BUDI", "8888", "0.00", "1,500,000.00", "8,500,000.00"],
        ["10/03/26", "BIAYA ADM", "8888", "7,500.00", "0.00", "8,492,500.00"],
      ],
    ],
    [
      "BPI",
      ["Date", "Description", "Check Number", "Debit", "Credit", "Running Balance"],
      [
        ["03/09/2026", "TRSF BUDI", "", "", "1,500,000.00", "8,500,000.00"],
        ["03/10/2026", "FEE", "", "7,500.00", "", "8,492,500.00"],
      ],
    ],
  ];
  test.each(statements)("%s: money in is a payment, money out is counted", (_, headers, rows) => {
    const found = read(headers, rows);
    expect(found).toMatchObject({
      ok: true,
      statement: {
        entries: [
          {
            amountMinor: 1_500_000,
            eventType: "PAID",
            paidAt: sameInstant(new Date("2026-03-09T05:00:00Z")),
          },
        ],
        outgoing: 1,
      },
    });
    expect(read(headers, rows)).toEqual(found);
  });

  test.each([
    ["", "mark"],
    ["支出", "mark"],
    ["CR", undefined],
    ["DB", undefined],
  ])("a row of BCA marked %p", (mark, key) => {
    const [, headers = [], [row = []] = []] = statements[0] ?? [];
    const found = read(headers, [row.with(4, mark)]);
    expect(found).toMatchObject(key ? { issue: { key } } : { ok: true });
  });

  test("rows without money and pending ones are left out, both sides at once are refused", () => {
    const [, headers = [], [row = []] = []] = statements[2] ?? [];
    const change = (debit: string, credit: string) =>
      read(headers, [row, row.with(3, debit).with(4, credit)]);
    for (const result of [change("", ""), change("-", "0.00")])
      expect(result).toMatchObject({ ok: true, statement: { outgoing: 1 } });
    expect(change("5,000.00", "7,000.00")).toMatchObject({
      issue: { row: 3, column: "debit", key: "bothSides" },
    });
    expect(change("x", "")).toMatchObject({ issue: { column: "debit" } });
  });

  test("a row becomes an event of its day and amount, whatever its columns are called", () => {
    const [, headers = [], rows = []] = statements[0] ?? [];
    const found = read(headers, rows);
    const entries = found.ok ? found.statement.entries : [];
    const event = (eventId: number, amountMinor: number) => ({
      txnId: `e${eventId}`,
      eventId,
      amountMinor,
      isOfDay: true,
      ...({ eventType: "PAID", number: null, currency: "IDR" } as const),
      paidAt: new Date("2026-03-09T06:00:00Z"),
    });
    expect(computeDifferences(entries, [event(1, 1_500_000)])).toEqual([]);
    expect(computeDifferences(entries, [event(1, 1_500_000), event(2, 1_500_000)])).toMatchObject([
      { kind: "MISSING_THERE", eventId: 2 },
    ]);
    expect(computeDifferences(entries, [event(1, 1)])).toMatchObject([
      { kind: "MISSING_HERE" },
      { kind: "MISSING_THERE" },
    ]);
  });

  test("two equal rows are two payments", () => {
    const [, headers = [], [row = []] = []] = statements[0] ?? [];
    const found = read(headers, [row, row]);
    expect(found.ok && found.statement.entries.length).toBe(2);
  });

  const HEADERS = ["transaction id", "amount", "paid at"];
  test("the column decides which number is the month, and is refused where it does not", () => {
    const days = (...texts: string[]) =>
      read(
        HEADERS,
        texts.map((text, at) => [`t${at}`, "5000", text]),
      );
    expect(days("02/03/2026", "02/25/2026")).toMatchObject({
      statement: {
        entries: [
          { paidAt: sameInstant(new Date("2026-02-03T05:00:00Z")) },
          { paidAt: sameInstant(new Date("2026-02-25T05:00:00Z")) },
        ],
      },
    });
    expect(days("02/03/2026", "03/03/2026")).toMatchObject({
      issue: { row: 2, column: "paidAt", key: "dayOrder" },
    });
    expect(days("13/03/2026", "02/25/2026")).toMatchObject({ issue: { row: 2, key: "dayOrder" } });
    const chosenStyle = { order: "DMY" } as const;
    expect(read(HEADERS, [["t", "5000", "02/03/2026"]], chosenStyle)).toMatchObject({
      statement: { entries: [{ paidAt: sameInstant(new Date("2026-03-02T05:00:00Z")) }] },
    });
  });

  test("the column decides the decimal sign", () => {
    const amounts = (...texts: string[]) =>
      read(
        HEADERS,
        texts.map((text, at) => [`t${at}`, text, "2026-03-09"]),
      );
    const found = amounts("50.000", "Rp 1.250.000,-", "1.250.000,00");
    expect(found.ok && found.statement.entries.map((entry) => entry.amountMinor)).toEqual([
      50_000, 1_250_000, 1_250_000,
    ]);
    expect(amounts("50.000", "75.000")).toMatchObject({
      issue: { row: 2, column: "amount", key: "decimalSign" },
    });
    expect(amounts("75,000", "50.000")).toMatchObject({ issue: { row: 3, key: "decimalSign" } });
    expect(amounts("50,000.00", "50.000,00")).toMatchObject({ issue: { key: "decimalSign" } });
  });

  test("a repeated transaction counts once, and with two amounts is refused", () => {
    const twice = (amount: string) =>
      read(HEADERS, [
        ["t", "5000", "2026-03-09"],
        ["t", amount, "2026-03-09"],
      ]);
    const same = twice("5000");
    expect(same.ok && same.statement.entries.length).toBe(1);
    expect(twice("6000")).toMatchObject({
      issue: { row: 3, column: "txnId", key: "twiceOtherwise", value: "t" },
    });
  });
});
