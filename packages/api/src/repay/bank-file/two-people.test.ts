/** A file of payments is imported only after the approval by a second person. */
import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { NOON, usePayments } from "../payment/testing.ts";
import { getRefusalMessage } from "../payment/testing-reversal.ts";
import { repayRouter } from "../router.ts";
import { importPaymentFiles } from "./actions/importing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const finance = async () => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => NOON })).bankFile;
};

const management = () => getProposalApi(harness.db, harness.org.management, NOON);

const csv = (...rows: string[]) =>
  new File([["reference,loan number,amount,paid at", ...rows].join("\n")], "cash.csv");

let references = 0;
/** Builds a file with one payment for the current loan. */
const newFile = async () => {
  const reference = `TWO-${(references += 1)}`;
  const { number } = await harness.loanRow();
  const file = csv(`${reference},${number},65000,2026-03-09 10:00`);
  return { reference, number, file };
};

const imported = async () => {
  const made = await newFile();
  const { fileId, proposal } = await (await finance()).importFile({ file: made.file, save: true });
  return { ...made, fileId: fileId ?? 0, proposalId: proposal?.proposalId ?? 0 };
};

const approve = (proposalId: number, decider = harness.org.management) =>
  approveProposed(harness.db, decider, NOON, Promise.resolve({ proposalId }));

describe("an imported file", () => {
  test("waits with its totals, enters nothing and cannot be approved by its importer", async () => {
    const { fileId, proposalId } = await imported();
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect(await harness.payments()).toEqual([]);
    expect(await (await finance()).get({ fileId })).toMatchObject({
      state: "WAITING",
      settled: 0,
      proposal: { proposalId, state: "PROPOSED", proposerName: "User finance" },
    });
    expect(await (await management()).get({ proposalId })).toMatchObject({
      kind: "OFFLINE_PAYMENTS",
      subjectName: "cash.csv",
      after: {
        rows: 1,
        loans: 1,
        sums: ["IDR 65000"],
        firstPaidOn: "2026-03-09",
        lastPaidOn: "2026-03-09",
      },
    });
    expect(await getRefusalMessage(approve(proposalId, harness.org.finance))).toBe(
      "proposal.cannotDecideOwn",
    );
    await approve(proposalId);
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect(await harness.payments()).toMatchObject([{ amountMinor: 65_000, fileId }]);
    expect(await getRefusalMessage(approve(proposalId))).toBe("proposal.notOpen");
    await harness.assertLedgerIntact();
  });

  test("enters nothing once rejected and can be imported again", async () => {
    const { file, proposalId } = await imported();
    const page = await finance();
    const repeated = await page.importFile({ file, save: true });
    expect(repeated).toMatchObject({ proposal: null, counts: { existing: 1 } });
    await (await management()).reject({ proposalId, version: 1, reason: "not in the cash book" });
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect(await harness.payments()).toEqual([]);
    const next = await page.importFile({ file, save: true });
    expect(next).toMatchObject({
      counts: { newPayments: 1, existing: 0 },
      proposal: { state: "PROPOSED" },
    });
  });

  test("uploaded twice at the same time creates one proposal", async () => {
    const { file } = await newFile();
    const page = await finance();
    const ends = await Promise.all(
      Array.from({ length: 3 }, async () =>
        page.importFile({ file, save: true }).then(
          ({ proposal }) => (proposal ? "proposed" : "known"),
          (error: Error) => error.message,
        ),
      ),
    );
    expect(ends.filter((end) => end === "proposed")).toHaveLength(1);
    for (const end of ends) expect(["proposed", "known", "proposal.alreadyOpen"]).toContain(end);
  });

  test("becomes stale when its payments change while it waits", async () => {
    const { fileId, proposalId } = await imported();
    await harness.db
      .updateTable("paymentFileRow")
      .set({ amountMinor: 650_000 })
      .where("fileId", "=", fileId)
      .execute();
    expect(await getRefusalMessage(approve(proposalId))).toBe("proposal.stale");
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect(await harness.payments()).toEqual([]);
  });

  test("reports payments received by a code meanwhile and does not post them twice", async () => {
    const { fileId, reference, proposalId } = await imported();
    const { loanId } = harness.caseIds;
    await harness.receiveEvent({ txnId: reference, loanId, amountMinor: 65_000 });
    const { after } = await (await management()).get({ proposalId });
    expect(after).toMatchObject({ receivedOtherwise: 1 });
    await approve(proposalId);
    expect(await importPaymentFiles(harness.context())).toBeNull();
    expect(await (await finance()).get({ fileId })).toMatchObject({
      state: "DONE",
      refused: 1,
      issues: [{ value: reference }],
    });
    expect(await harness.payments()).toHaveLength(1);
    await harness.assertLedgerIntact();
  });
});

describe("missing entries of a statement", () => {
  const statement = async (count = 1) => {
    const page = await finance();
    const lines = Array.from({ length: count }, (_, index) => `L${index},5000,2026-03-10 10:00`);
    const { fileId } = await page.reconcile({
      day: "2026-03-10",
      provider: `bank-${(references += 1)}`,
      file: new File([["transaction id,amount,paid at", ...lines].join("\n")], "bank.csv"),
    });
    const { proposalId } = await page.postMissing({ fileId });
    return { page, fileId, proposalId };
  };

  test("become stale and are not imported when they change while waiting", async () => {
    const { page, fileId, proposalId } = await statement();
    await harness.db
      .updateTable("paymentDifference")
      .set({ bankMinor: 500_000 })
      .where("fileId", "=", fileId)
      .execute();
    expect(await getRefusalMessage(approve(proposalId))).toBe("proposal.stale");
    await importPaymentFiles(harness.context());
    const { rows } = await page.listDifferences({ fileId });
    expect(rows).toMatchObject([{ answer: null, problem: null }]);
  });

  test("are imported only after approval by another person", async () => {
    const { page, fileId, proposalId } = await statement();
    expect(await getRefusalMessage(approve(proposalId, harness.org.finance))).toBe(
      "proposal.cannotDecideOwn",
    );
    await approve(proposalId);
    expect(await importPaymentFiles(harness.context())).toBeNull();
    const { rows } = await page.listDifferences({ fileId });
    expect(rows).toMatchObject([{ answer: "SUSPENDED" }]);
    const repeated = page.postMissing({ fileId });
    expect(await getRefusalMessage(repeated)).toBe("payment.nothingMissing");
  });

  test("are posted once each in the audit when two servers import them", async () => {
    const { page, fileId, proposalId } = await statement(10);
    await approve(proposalId);
    await Promise.all([
      importPaymentFiles(harness.context()),
      importPaymentFiles(harness.context()),
    ]);
    const { rows } = await page.listDifferences({ fileId });
    const posted = await harness.db
      .selectFrom("auditLog")
      .select("entityId")
      .where("entity", "=", "payment_difference")
      .where("action", "=", "payment.postMissing")
      .where(sql`after ->> 'fileId'`, "=", String(fileId))
      .execute();
    expect(posted.map(({ entityId }) => Number(entityId)).sort()).toEqual(
      rows.map(({ differenceId }) => differenceId).sort(),
    );
  });
});
