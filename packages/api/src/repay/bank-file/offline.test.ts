import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newCase, newProduct } from "../../seeds/index.ts";
import { sql } from "kysely";
import { writeXlsx } from "hucre";
import { XLSX_TYPE } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../router.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { paymentFileCommands } from "./commands.ts";
import { approveFile } from "./testing.ts";
import { NOON, usePayments } from "../payment/testing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const finance = async () => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => NOON })).bankFile;
};

const HEADER = "reference,loan number,amount,paid at,product,channel";
const csv = (...rows: string[]) =>
  new File([[HEADER, ...rows].join("\n")], "cash.csv", { type: "text/csv" });

/** Imports a file as finance and approves it as management. */
const enter = async (file: File, how: { save?: boolean; saveValid?: boolean } = { save: true }) =>
  approveFile(harness, NOON, (await finance()).importFile({ file, ...how }));

/** Proposes, approves and posts a file. */
const load = async (file: File, how: { save?: boolean; saveValid?: boolean } = { save: true }) => {
  const outcome = await enter(file, how);
  await importPaymentFiles(harness.context());
  return outcome;
};

let references = 0;
const ref = () => `CASH-${(references += 1)}`;

const number = async () => (await harness.loanRow()).number;

async function newLoans(count: number) {
  const loans = [];
  for (let n = 0; n < count; n += 1) {
    const ids = await newCase(harness.db, { now: NOON });
    loans.push({ ...ids, number: (await harness.loanRow(ids)).number });
  }
  return loans;
}

describe("a file of payments", () => {
  test("is only previewed unless saving is requested", async () => {
    const row = `${ref()},${await number()},65000,2026-03-09 10:00,,CASH`;
    const seen = await load(csv(row), {});
    expect(seen).toMatchObject({
      saved: false,
      fileId: null,
      counts: { rows: 1, newPayments: 1, existing: 0, failing: 0 },
      sums: [{ currency: "IDR", amountMinor: 65_000 }],
      issues: [],
    });
    expect(await harness.payments()).toEqual([]);
  });

  test("is imported once, with the borrower's value day, however often it is uploaded", async () => {
    const file = csv(
      `${ref()},${await number()},400000,2026-03-08 10:00,,CASH`,
      `${ref()},${await number()},665000,2026/03/10 11:30,,`,
    );
    const first = await load(file);
    expect(first).toMatchObject({ saved: true, counts: { newPayments: 2 } });
    expect(await harness.payments()).toMatchObject([
      {
        provider: "offline",
        channel: "CASH",
        paidAt: sameInstant(new Date("2026-03-08T03:00:00Z")),
        agentId: null,
        fileId: first.fileId,
      },
      { channel: "OFFLINE", agentId: null },
    ]);
    expect((await harness.caseRow()).status).toBe("C32");
    const repeated = await load(file);
    expect(repeated.counts).toEqual({ rows: 2, newPayments: 0, existing: 2, failing: 0 });
    expect(await harness.payments()).toHaveLength(2);
    const { rows } = await (await finance()).list({});
    expect(rows.map((row) => row.counts.newPayments).slice(0, 2)).toEqual([0, 2]);
    await harness.assertLedgerIntact();
  });

  test("with a bad row saves nothing, or only the good rows on request", async () => {
    const twice = ref();
    const loan = await number();
    const file = csv(
      `${ref()},${loan},65000,2026-03-09 10:00,,CASH`,
      `,${loan},65000,2026-03-09 10:00,,CASH`,
      `${ref()},nowhere,65000,2026-03-09 10:00,,CASH`,
      `${ref()},${loan},1.5,2026-03-09 10:00,,CASH`,
      `${ref()},${loan},0,2026-03-09 10:00,,CASH`,
      `${ref()},${loan},65000,yesterday,,CASH`,
      `${ref()},${loan},65000,2026-03-11 10:00,,CASH`,
      `${ref()},${loan},65000,2025-03-11 10:00,,CASH`,
      `${twice},${loan},1000,2026-03-09 10:00,,CASH`,
      `${twice},${loan},1000,2026-03-09 10:00,,CASH`,
      `${twice},${loan},2000,2026-03-09 10:00,,CASH`,
    );
    const rejected = await load(file);
    expect(rejected).toMatchObject({
      saved: false,
      counts: { rows: 11, newPayments: 2, existing: 1, failing: 8 },
    });
    expect(rejected.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, "reference", "is missing"],
      [4, "loan number", "is not a known loan number"],
      [5, "amount", "is not a valid amount or is ambiguous"],
      [6, "amount", "must be above zero"],
      [7, "paid at", "is not a valid date"],
      [8, "paid at", "is in the future"],
      [9, "paid at", "is before the loan date"],
      [12, "reference", "repeats an earlier row with another loan or amount"],
    ]);
    expect(await harness.payments()).toEqual([]);
    expect(await load(file, { save: true, saveValid: true })).toMatchObject({ saved: true });
    expect((await harness.payments()).map((payment) => payment.amountMinor)).toEqual([
      65_000, 1_000,
    ]);
  });

  test("skips payments already received by a code and rejects a reused reference with another amount", async () => {
    const event = harness.buildBankEvent({ loanId: harness.caseIds.loanId, amountMinor: 5_000 });
    await harness.receiveEvent(event);
    const cash = ref();
    const loan = await number();
    await load(csv(`${cash},${loan},7000,2026-03-09 10:00,,`));
    const { issues } = await load(
      csv(
        `${event.txnId},${loan},5000,2026-03-09 10:00,,`,
        `${cash},${loan},7001,2026-03-09 10:00,,`,
      ),
    );
    expect(issues.map((issue) => issue.message)).toEqual([
      "was already paid with a code",
      "was already imported with another loan or amount",
    ]);
  });

  test("requires the product when a number matches two loans", async () => {
    const productId = await newProduct(harness.db, { name: `Second ${ref()}` });
    const loanNumber = await number();
    const other = await newCase(harness.db, { now: NOON, productId, loanNumber });
    const { name } = await harness.db
      .selectFrom("product")
      .select("name")
      .where("id", "=", productId)
      .executeTakeFirstOrThrow();
    const line = `${ref()},${loanNumber},9000,2026-03-09 10:00`;
    const { issues } = await load(csv(`${line},,`));
    expect(issues[0]?.message).toContain("several products");
    await load(csv(`${line},${name},`));
    expect(await harness.payments(other)).toMatchObject([{ amountMinor: 9_000 }]);
  });

  test("accepts a workbook and reads its times as local time", async () => {
    const paidAt = new Date("2026-03-09T10:00:00Z");
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "p",
          rows: [
            ["Referensi", "Nomor pinjaman", "Jumlah", "Tanggal"],
            [ref(), await number(), 65_000, paidAt],
          ],
          cells: new Map([["1,3", { style: { numFmt: "yyyy-mm-dd hh:mm" } }]]),
        },
      ],
    });
    await load(new File([bytes.slice()], "kas.xlsx", { type: XLSX_TYPE }));
    expect(await harness.payments()).toMatchObject([
      { amountMinor: 65_000, paidAt: sameInstant(new Date("2026-03-09T03:00:00Z")) },
    ]);
  });

  test("without a required column is refused by its name", async () => {
    const file = new File(["reference,amount\n1,2"], "cash.csv");
    expect(await load(file).catch((error: Error) => error.message)).toBe("payment.columnMissing");
  });

  test("imports eighty payments of forty loans once, in parallel with itself", async () => {
    const loans = await newLoans(40);
    const rows = loans.flatMap((loan) => [
      `${ref()},${loan.number},500000,2026-03-09 10:00,,`,
      `${ref()},${loan.number},565000,2026-03-09 11:00,,`,
    ]);
    await Promise.all([load(csv(...rows)), load(csv(...rows.toReversed()))]);
    while (await importPaymentFiles(harness.context())) await Bun.sleep(20);
    const { n } = await harness.db
      .selectFrom("payment")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where(
        "loanId",
        "in",
        loans.map((loan) => loan.loanId),
      )
      .executeTakeFirstOrThrow();
    expect(n).toBe(80);
    await harness.assertLedgerIntact();
  }, 180_000);
});

describe("an import in progress", () => {
  /** Runs `work` while a file of three loans waits at its last row, whose loan is locked. */
  async function atTheLast(work: (loans: Loans) => Promise<void>) {
    const loans = await newLoans(3);
    const rows = loans.map((loan) => `${ref()},${loan.number},100000,2026-03-09 10:00,,`);
    const { fileId } = await enter(csv(...rows));
    let importing: Promise<Date | null> | undefined;
    const last = loans.at(-1)?.loanId ?? 0;
    await harness.db.transaction().execute(async (other) => {
      await sql`select from loan where id = ${last} for update`.execute(other);
      importing = importPaymentFiles(harness.context());
      while ((await progress(fileId)).settled < 2) await Bun.sleep(20);
      await work(loans);
    });
    await importing;
    while (await importPaymentFiles(harness.context())) await Bun.sleep(20);
    expect(await progress(fileId)).toMatchObject({
      state: "DONE",
      settled: 3,
      refused: 0,
      issues: [],
    });
    for (const loan of loans)
      expect(
        (await harness.payments(loan)).filter((payment) => payment.fileId === fileId),
      ).toHaveLength(1);
    await harness.assertLedgerIntact();
  }

  type Loans = Awaited<ReturnType<typeof newLoans>>;

  const progress = async (fileId: number | null) => (await finance()).get({ fileId: fileId ?? 0 });

  test("lets a bank's callback for a loan of the file post at once", () =>
    atTheLast(async ([paid]) => {
      const { answer } = await harness.receiveEvent({
        loanId: paid?.loanId ?? 0,
        amountMinor: 50_000,
      });
      expect(answer).toBe("POSTED");
      expect(await harness.payments(paid)).toMatchObject([
        { provider: "offline" },
        { provider: "silent", amountMinor: 50_000 },
      ]);
    }));

  test("reports progress, and an upload of the waiting row counts it as existing", () =>
    atTheLast(async (loans) => {
      const { rows } = await (await finance()).list({});
      expect(rows[0]).toMatchObject({ state: "POSTING", settled: 2 });
      const { reference } = await harness.db
        .selectFrom("paymentFileRow")
        .select("reference")
        .where("loanId", "=", loans.at(-1)?.loanId ?? 0)
        .executeTakeFirstOrThrow();
      const waiting = `${reference},${loans.at(-1)?.number},100000,2026-03-09 10:00,,`;
      const repeated = await enter(csv(waiting));
      expect(repeated.counts).toMatchObject({ newPayments: 0, existing: 1 });
    }));

  test("rejects a row whose reference arrived elsewhere meanwhile and imports the others", async () => {
    const [first, second] = await newLoans(2);
    const [usedRef, free] = [ref(), ref()];
    const { fileId } = await enter(
      csv(
        `${usedRef},${first?.number},100000,2026-03-09 10:00,,`,
        `${free},${second?.number},100000,2026-03-09 10:00,,`,
      ),
    );
    await harness.receiveEvent({
      provider: "offline",
      txnId: usedRef,
      loanId: first?.loanId ?? 0,
      amountMinor: 99_000,
    });
    expect(await importPaymentFiles(harness.context())).toBe(null);
    expect(await progress(fileId)).toMatchObject({
      state: "DONE",
      settled: 2,
      refused: 1,
      issues: [{ row: 2, value: usedRef }],
    });
    expect(await harness.payments(second)).toHaveLength(1);
  });
});

test("bun ops payment import posts at once and is recorded as the operator's", async () => {
  const [command] = paymentFileCommands;
  const path = join(tmpdir(), `kolekta-${ref()}.csv`);
  await Bun.write(path, csv(`${ref()},${await number()},65000,2026-03-09 10:00,,`));
  const ops = {
    context: harness.context({ via: "COMMAND" }),
    actAs: () => Promise.reject(new Error("nobody")),
    progress: () => undefined,
  };
  const dry = await command?.run(ops, { args: { file: path }, options: { dryRun: true } });
  expect(dry?.lines[0]).toContain("1 new, 0 known, 0 failing; nothing was imported");
  const done = await command?.run(ops, { args: { file: path }, options: {} });
  expect(done).toMatchObject({ ok: true, data: { saved: true } });
  const line = await harness.db
    .selectFrom("auditLog")
    .select(["via", "actorId"])
    .where("action", "=", "payment.import")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  expect(line).toEqual({ via: "COMMAND", actorId: null });
  await Bun.file(path).delete();
});
