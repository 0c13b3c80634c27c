import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../router.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getRefusalMessage } from "../payment/testing-reversal.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { paymentFileCommands } from "./commands.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);
const DAY = "2026-03-10";

const finance = async () => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => NOON })).bankFile;
};

const statement = (...rows: string[]) =>
  new File([["Transaction ID,Type,VA Number,Amount,Paid at", ...rows].join("\n")], "statement.csv");

let providers = 0;
const bank = () => `bank${(providers += 1)}`;

describe("a statement of the bank", () => {
  test("shows no difference when it matches the recorded events", async () => {
    const provider = bank();
    const event = harness.buildBankEvent({ provider, loanId: harness.caseIds.loanId });
    await receivePayment(harness.context(), event);
    const report = await (
      await finance()
    ).reconcile({
      day: DAY,
      provider,
      file: statement(`${event.txnId},PAID,,100000,2026-03-10 12:00`),
    });
    expect(report).toMatchObject({
      provider,
      day: DAY,
      open: 0,
      counts: { rows: 1, matched: 1, missingHere: 0, missingThere: 0, amount: 0 },
    });
  });

  test("lists missing entries on both sides and differing ones", async () => {
    const provider = bank();
    const { loanId } = harness.caseIds;
    const same = harness.buildBankEvent({ provider, loanId });
    const other = harness.buildBankEvent({ provider, loanId });
    const lost = harness.buildBankEvent({ provider, loanId });
    const elsewhere = harness.buildBankEvent({
      provider,
      loanId,
      paidAt: new Date(NOON.getTime() - 24 * HOUR),
    });
    for (const event of [same, other, lost, elsewhere])
      await receivePayment(harness.context(), event);
    const { number, amountMinor } = await harness.part(300_000);
    await harness.db
      .updateTable("repaymentCode")
      .set({ provider })
      .where("number", "=", number)
      .execute();
    const page = await finance();
    const { fileId, counts } = await page.reconcile({
      day: DAY,
      provider,
      file: statement(
        `${same.txnId},PAID,,100000,2026-03-10 12:00`,
        `${other.txnId},PAID,,100001,2026-03-10 12:00`,
        `${provider}-9,PAID,${number},${amountMinor},2026-03-10 11:00`,
        `${same.txnId},REVERSED,,100000,2026-03-10 12:04`,
      ),
    });
    expect(counts).toEqual({
      rows: 4,
      matched: 1,
      missingHere: 2,
      missingThere: 1,
      amount: 1,
      outgoing: 0,
      otherDays: 0,
    });
    const { rows } = await page.listDifferences({ fileId });
    expect(rows.map((row) => [row.kind, row.txnId, row.recordedMinor, row.bankMinor])).toEqual([
      ["AMOUNT", other.txnId, 100_000, 100_001],
      ["MISSING_HERE", `${provider}-9`, null, 300_000],
      ["MISSING_HERE", same.txnId, null, 100_000],
      ["MISSING_THERE", lost.txnId, 100_000, null],
    ]);
    expect((await page.listReports({})).rows[0]).toMatchObject({ fileId, open: 2 });
    const proposed = await page.postMissing({ fileId });
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect((await page.listReports({})).rows[0]).toMatchObject({
      open: 2,
      proposal: { proposalId: proposed.proposalId, state: "PROPOSED" },
    });
    expect(await getRefusalMessage(page.postMissing({ fileId }))).toBe("proposal.alreadyOpen");
    const { after } = await approveProposed(
      harness.db,
      harness.org.management,
      NOON,
      Promise.resolve(proposed),
    );
    expect(after).toMatchObject({
      provider,
      rows: 2,
      statementDay: DAY,
      sums: ["IDR 300000"],
      reversedSums: ["IDR 100000"],
    });
    expect(await importPaymentFiles(harness.context())).toBeNull();
    const imported = (await page.listDifferences({ fileId })).rows;
    expect(imported.map(({ answer }) => answer)).toEqual([
      "POSTED",
      "POSTED",
      "REVERSED",
      "POSTED",
    ]);
    expect(await getRefusalMessage(page.postMissing({ fileId }))).toBe("payment.nothingMissing");
    expect((await page.listReports({})).rows[0]?.open).toBe(0);
    const paid = await harness.payments();
    expect(paid.find((payment) => payment.reference === `${provider}-9`)).toMatchObject({
      amountMinor: 300_000,
      state: "POSTED",
    });
    expect(paid.find((payment) => payment.reference === same.txnId)?.state).toBe("REVERSED");
    await harness.assertLedgerIntact();
  });

  test("that cannot be read whole is refused by its row", async () => {
    const rejected = await (
      await finance()
    )
      .reconcile({
        day: DAY,
        provider: bank(),
        file: statement("1,PAID,,5000,2026-03-10", "2,PAID,,many,2026-03-10"),
      })
      .catch((error: Error & { cause: { params: object } }) => error.cause);
    expect(rejected).toMatchObject({
      key: "payment.badStatement",
      params: { row: 3, column: "amount" },
    });
  });
});

test("bun ops payment reconcile ends with code 1 where something differs", async () => {
  const command = paymentFileCommands[1];
  const path = join(tmpdir(), `kolekta-${bank()}.csv`);
  await Bun.write(path, statement("x1,PAID,,5000,2026-03-10 10:00"));
  const result = await command?.run(
    {
      context: harness.context(),
      actAs: () => Promise.reject(new Error("nobody")),
      progress: () => undefined,
    },
    { args: { file: path }, options: { day: DAY, provider: bank() } },
  );
  expect(result).toMatchObject({ ok: false, data: { open: 1 } });
  await Bun.file(path).delete();
});
