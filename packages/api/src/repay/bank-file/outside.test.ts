/**
 * Payment files and statements in the formats that banks and people use, through the endpoints of
 * finance.
 */
import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase } from "../../seeds/index.ts";
import { usePayments } from "../payment/testing.ts";
import { repayRouter } from "../router.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { approveFile } from "./testing.ts";

const CASES = join(import.meta.dir, "../../core/sheet/fixtures/cases");
const NOW = new Date("2026-11-28T05:00:00Z");
const LOAN = "CR260916000574";

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const finance = async () => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => NOW })).bankFile;
};

const readCaseFile = async (name: string) =>
  new File([await Bun.file(join(CASES, name)).bytes()], name);

const load = async (file: File, style: { dayOrder?: "DMY" | "MDY"; decimal?: "." | "," } = {}) => {
  const outcome = await approveFile(
    harness,
    NOW,
    (await finance()).importFile({ file, save: true, ...style }),
  );
  await importPaymentFiles(harness.context({ now: () => NOW }));
  return outcome;
};

beforeAll(() => newCase(harness.db, { now: NOW, loanNumber: LOAN, dpd: 88 }));

/** Lists the times of the payments of a file, in UTC. */
async function listPaidInstants(fileId: number | null) {
  const rows = await harness.db
    .selectFrom("payment")
    .select("paidAt")
    .where("fileId", "=", fileId)
    .orderBy("paidAt")
    .execute();
  return rows.map(({ paidAt }) => new Date(paidAt).toISOString());
}

test("02: references that a spreadsheet rounded are refused, none is booked", async () => {
  const { counts, issues } = await load(await readCaseFile("02-reference-number-cells.xlsx"));
  expect(counts).toEqual({ rows: 2, newPayments: 0, existing: 0, failing: 2 });
  expect(issues).toMatchObject([
    {
      row: 2,
      column: "reference",
      value: "2026112512345671",
      message: expect.stringContaining("last digits"),
    },
    { row: 3, column: "reference", value: "2026112512345672" },
  ]);
  const statement = await readCaseFile("02-reference-number-cells.xlsx");
  const rejected = (await finance()).reconcile({ day: "2026-11-25", file: statement });
  expect(await rejected.catch((error: Error) => error.message)).toBe("payment.badStatement");
});

test("09: an instant with Z is the same in csv and xlsx", async () => {
  for (const name of ["09-utc-text.csv", "09-utc-text.xlsx"]) {
    const { fileId } = await load(await readCaseFile(name));
    expect(await listPaidInstants(fileId)).toEqual(["2026-11-25T20:30:00.000Z"]);
  }
});

test("10: month first is seen in the whole column", async () => {
  const { fileId } = await load(await readCaseFile("10-month-first.csv"));
  const days = (await listPaidInstants(fileId)).map((at) => at.slice(0, 10));
  expect(days).toEqual(["2026-10-11", "2026-11-25", "2026-11-26"]);
});

test("days that fit both orders are refused until one is chosen", async () => {
  const file = new File(
    [`reference,loan number,amount,paid at\nA,${LOAN},50000,10/11/2026`],
    "a.csv",
  );
  const { issues } = await load(file);
  expect(issues).toMatchObject([
    {
      row: 2,
      column: "paid at",
      value: "10/11/2026",
      message: expect.stringContaining("date order"),
    },
  ]);
  const { fileId } = await load(file, { dayOrder: "DMY" });
  expect(await listPaidInstants(fileId)).toEqual(["2026-11-10T05:00:00.000Z"]);
});

test("11: a statement of BCA has its payment, and no row of its titles and sums", async () => {
  const report = await (
    await finance()
  ).reconcile({ day: "2026-11-25", provider: "bca", file: await readCaseFile("11-bca.csv") });
  expect(report.counts).toEqual({
    rows: 1,
    matched: 0,
    missingHere: 1,
    missingThere: 0,
    amount: 0,
    outgoing: 0,
    otherDays: 0,
  });
  const { rows } = await (await finance()).listDifferences({ fileId: report.fileId });
  expect(rows).toMatchObject([{ kind: "MISSING_HERE", bankMinor: 1_500_000 }]);
});

test("12: amounts of Indonesia are seen in the whole column", async () => {
  const { counts, sums } = await load(await readCaseFile("12-amounts-of-indonesia.csv"));
  expect(counts).toMatchObject({ newPayments: 2, failing: 0 });
  expect(sums).toEqual([{ currency: "IDR", amountMinor: 1_300_000 }]);
});

test("amounts that can be read two ways are refused until the sign is chosen", async () => {
  const file = new File(
    [`reference;loan number;amount;paid at\nB;${LOAN};50.000;2026-11-25`],
    "a.csv",
  );
  expect((await load(file)).issues).toMatchObject([{ column: "amount", value: "50.000" }]);
  expect((await load(file, { decimal: "," })).sums).toEqual([
    { currency: "IDR", amountMinor: 50_000 },
  ]);
});
