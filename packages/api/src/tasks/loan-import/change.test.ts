import { beforeAll, describe, expect, test } from "bun:test";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { type Persona, ROLE } from "../../seeds/index.ts";
import {
  uploadAndCheck,
  createIntakeHarness,
  uploadAndApply,
  waitForRun,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import { withFreshNumbers, getRefusalKey, findLoan, useIntakeWorld } from "./testing/world.ts";
import { type TestLoan, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

const BUDI = { name: "Budi Santoso", phone: "081234567001" };
const SITI = { name: "Siti Aminah", phone: "081234567002" };
const REASON = "married, as the lender writes";

let ids = 0;
const newId = () => `Q${(ids += 1)}`;

const check = (loans: readonly TestLoan[], loading = intake.north) =>
  uploadAndCheck(harness, buildTape(loans), loading);
const load = (loans: readonly TestLoan[]) =>
  uploadAndApply(harness, buildTape(loans), intake.north);

const apply = async (runId: number) => {
  await harness.call.applyRun({ runId });
  return waitForRun(harness, runId);
};

const propose = (runId: number, row = 2, by = harness) =>
  by.call.proposeChange({ runId, row, reason: REASON });

const decisions = (person: Persona, now = new Date()) => getProposalApi(intake.db, person, now);

const approve = async (proposalId: number, now = new Date()) =>
  (await decisions(intake.org.management, now)).approve({ proposalId, version: 1 });

const listIssues = async (runId: number) => (await harness.call.listIssues({ runId })).rows;

const getBorrower = async (no: string) => {
  const loan = await findLoan(intake.db, no);
  const { id, name, phone, sourceId } = await intake.db
    .selectFrom("borrower")
    .select(["id", "name", "phone", "sourceId"])
    .where("id", "=", loan?.borrowerId ?? 0)
    .executeTakeFirstOrThrow();
  return { id, name, phone, customer: sourceId?.split(":")[1] };
};

/** Imports a loan, and checks a run with another name and phone for it. */
async function contradicting(others: TestLoan[] = []) {
  const [loan] = withFreshNumbers([{ customer: newId(), ...BUDI }]) as [TestLoan];
  await load([loan]);
  const changed = { ...loan, ...SITI };
  const { runId } = await check([changed, ...others]);
  return { loan, changed, runId };
}

const audited = async (action: string, entityId: number) =>
  intake.db
    .selectFrom("auditLog")
    .select(["before", "after"])
    .where("action", "=", action)
    .where("entityId", "=", String(entityId))
    .execute();

describe("a row that contradicts the identity of a borrower", () => {
  test("waits for a second person to read both values, and is then loaded by the same run", async () => {
    const { loan, runId } = await contradicting();
    const [issue] = await listIssues(runId);
    expect(issue).toMatchObject({ change: null, isProposable: true });

    const { proposalId } = await propose(runId);
    expect(await listIssues(runId)).toMatchObject([
      { change: { proposalId, state: "PROPOSED" }, isProposable: false },
    ]);
    const api = await decisions(intake.org.management);
    const proposal = await api.get({ proposalId });
    expect(proposal).toMatchObject({
      kind: "BORROWER_CHANGE",
      subjectName: "row 2 of tape.csv",
      institutionId: intake.org.north.id,
      before: { borrowerName: "Budi Santoso", borrowerPhone: "0812****001" },
      after: {
        borrowerName: "Siti Aminah",
        borrowerPhone: "0812****002",
        contradicts: ["identityKnown"],
        reason: REASON,
      },
      canDecide: true,
    });
    expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.hasErrors");

    await approve(proposalId);
    expect(await listIssues(runId)).toMatchObject([
      { change: { proposalId, state: "APPROVED" }, isProposable: false },
    ]);
    expect(await getRefusalKey(propose(runId))).toBe("loanImport.changeApproved");
    expect(await harness.call.getRun({ runId })).toMatchObject({ approvedRows: 1 });
    expect(await apply(runId)).toMatchObject({
      state: "APPLIED",
      approvedRows: 0,
      counts: { updated: 1, failing: 0 },
    });
    const borrower = await getBorrower(loan.no);
    expect(borrower).toMatchObject({ name: SITI.name, phone: "6281234567002" });
    expect(await audited("borrower.change", borrower.id)).toEqual([
      {
        before: { name: "B*** S******", phone: "0812****001" },
        after: { name: "S*** A*****", phone: "0812****002", runId, row: 2 },
      },
    ]);
    expect(await listIssues(runId)).toEqual([]);
  });

  test("leaves neither name nor number in the proposal and the trail", async () => {
    const { runId } = await contradicting();
    const { proposalId } = await propose(runId);
    await approve(proposalId);
    await apply(runId);
    const stored = await intake.db
      .selectFrom("proposal")
      .selectAll()
      .where("id", "=", proposalId)
      .execute();
    const lines = await intake.db.selectFrom("auditLog").select(["before", "after"]).execute();
    expect(JSON.stringify([stored, lines])).not.toMatch(/Santoso|Aminah|1234567/);
    const proposal = await (await decisions(intake.org.management)).get({ proposalId });
    expect(proposal.before).toEqual({});
  });

  test("is loaded from another file with the same values, once", async () => {
    const { loan, changed, runId } = await contradicting();
    await approve((await propose(runId)).proposalId);
    const others = withFreshNumbers([{}]);
    expect((await check([...others, changed])).counts).toMatchObject({ updated: 1, failing: 0 });
    await load([...others, changed]);
    expect(await getBorrower(loan.no)).toMatchObject({ name: SITI.name });
    await load([{ ...changed, phone: BUDI.phone }]);
    await load([{ ...changed, ...BUDI }]);
    const rechecked = await check([changed]);
    expect(rechecked.counts).toMatchObject({ failing: 1 });
    expect(await listIssues(rechecked.runId)).toMatchObject([{ change: null, isProposable: true }]);
  });

  test.each([
    ["name", { name: "Siti Aminah Putri" }],
    ["phone", { phone: "081234567003" }],
    ["amount", { repaid: "5" }],
  ])("with another %s differs from the approved row", async (_, other) => {
    const { changed, runId } = await contradicting();
    await approve((await propose(runId)).proposalId);
    const run = await check([{ ...changed, ...other }]);
    expect(run.counts).toMatchObject({ failing: 1 });
    expect(run.approvedRows).toBe(0);
  });

  test("differs from the approved row once the record has changed", async () => {
    const { loan, changed, runId } = await contradicting();
    await approve((await propose(runId)).proposalId);
    await load([{ ...loan, phone: "081234567009" }]);
    expect((await check([changed])).counts).toMatchObject({ failing: 1 });
    expect(await apply(runId)).toMatchObject({
      state: "CHECKED",
      approvedRows: 0,
      counts: { failing: 1 },
    });
    expect(await getBorrower(loan.no)).toMatchObject({ name: BUDI.name });
  });

  test("admits no other row of its file", async () => {
    const second = withFreshNumbers([{ customer: newId(), ...BUDI }]);
    await load(second);
    const { runId } = await contradicting(second.map((loan) => ({ ...loan, ...SITI })));
    await approve((await propose(runId)).proposalId);
    expect(await harness.call.getRun({ runId })).toMatchObject({ approvedRows: 1 });
    expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.hasErrors");
  });

  test("is approved for the institution of its run", async () => {
    const customer = newId();
    await load(withFreshNumbers([{ customer, ...BUDI }]));
    const loans = withFreshNumbers([{ customer, ...SITI }]);
    const { runId } = await check(loans);
    await approve((await propose(runId)).proposalId);
    const elsewhere = await check(loans, intake.south);
    expect(elsewhere.counts).toMatchObject({ failing: 1 });
    expect((await check(loans)).counts).toMatchObject({ failing: 0 });
  });

  test("is approved for 30 days", async () => {
    const { changed, runId } = await contradicting();
    await approve((await propose(runId)).proposalId);
    const later = new Date(Date.now() + 31 * 86_400_000);
    const late = await createIntakeHarness(intake, intake.org.operations, {
      context: { now: () => later },
    });
    const mapping = testMapping({ asOf: "2026-03-31" });
    const run = await uploadAndCheck(late, buildTape([changed]), { ...intake.north, mapping });
    expect(run.counts).toMatchObject({ failing: 1 });
    const { proposalId } = await propose(run.runId, 2, late);
    await approve(proposalId, later);
    await late.call.applyRun({ runId: run.runId });
    expect(await waitForRun(late, run.runId)).toMatchObject({ state: "APPLIED" });
  });
});

describe("permissions and order of approval", () => {
  test("a proposer cannot approve the own proposal, nor can a user without the permission", async () => {
    const { runId } = await contradicting();
    const { operations, finance, management } = intake.org;
    await intake.db
      .updateTable("proposalRole")
      .set({ canPropose: true })
      .where("kind", "=", "BORROWER_CHANGE")
      .where("roleId", "=", ROLE.management)
      .execute();
    const permissions = new Set(["loanImport.change"] as const);
    const both = await createIntakeHarness(intake, management, { actor: { permissions } });
    const { proposalId } = await propose(runId, 2, both);
    expect(await getRefusalKey(approve(proposalId))).toBe("proposal.cannotDecideOwn");
    const decision = { proposalId, version: 1 };
    const seeing = await decisions(operations);
    expect(await getRefusalKey(seeing.approve(decision))).toBe("access.denied");
    const other = await decisions(finance);
    expect(await getRefusalKey(other.approve(decision))).toBe("record.notFound");
  });

  test("a user without the permission or the scope cannot propose", async () => {
    const { runId } = await contradicting();
    const permissions = new Set(["loanImport.run"] as const);
    const { operations, management } = intake.org;
    const without = await createIntakeHarness(intake, operations, { actor: { permissions } });
    expect(await getRefusalKey(propose(runId, 2, without))).toBe("access.denied");
    const limited = await createIntakeHarness(intake, operations, {
      actor: { institutionIds: [intake.org.south.id] },
    });
    expect(await getRefusalKey(propose(runId, 2, limited))).toBe("record.notFound");
    const approver = await createIntakeHarness(intake, management);
    expect(await getRefusalKey(propose(runId, 2, approver))).toBe("access.denied");
  });

  test("two simultaneous proposals of one row are one", async () => {
    const { runId } = await contradicting();
    const outcomes = await Promise.all([1, 2].map(() => getRefusalKey(propose(runId))));
    expect(outcomes.toSorted()).toEqual(["done", "proposal.alreadyOpen"]);
  });

  test("a rejected row fails as before and allows another proposal", async () => {
    const { runId } = await contradicting();
    const { proposalId } = await propose(runId);
    const api = await decisions(intake.org.management);
    await api.reject({ proposalId, version: 1, reason: "ask the lender" });
    expect(await listIssues(runId)).toMatchObject([
      { change: { proposalId, state: "REJECTED" }, isProposable: true },
    ]);
    expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.hasErrors");
    expect(await getRefusalKey(propose(runId))).toBe("done");
  });

  test("a row without such an error, with other errors, expired or loaded is refused", async () => {
    const { changed, runId } = await contradicting(withFreshNumbers([{}]));
    expect(await getRefusalKey(propose(runId, 3))).toBe("loanImport.changeObsolete");
    const { proposalId } = await propose(runId);
    await intake.db.deleteFrom("importIssue").where("runId", "=", runId).execute();
    expect(await getRefusalKey(approve(proposalId))).toBe("loanImport.changeObsolete");
    expect(await getRefusalKey(propose(runId))).toBe("loanImport.changeObsolete");

    const twice = await check([changed, { ...changed, name: "Rina Wati", phone: "" }]);
    const [first] = await listIssues(twice.runId);
    expect(first?.isProposable).toBe(false);
    expect(await getRefusalKey(propose(twice.runId))).toBe("loanImport.changeOtherErrors");

    const { runId: done } = await load(withFreshNumbers([{}]));
    expect(await getRefusalKey(propose(done))).toBe("loanImport.applied");
  });
});

describe("a loan under another borrower id", () => {
  async function moving() {
    const [loan, other] = withFreshNumbers([
      { customer: newId(), ...BUDI },
      { customer: newId(), ...SITI },
    ]) as [TestLoan, Required<TestLoan>];
    await load([loan, other]);
    const { customer, name, phone } = other;
    const { runId } = await check([{ ...loan, customer, name, phone }]);
    return { loan, other, runId };
  }

  const caseOfLoan = async (no: string) =>
    intake.db
      .selectFrom("collectionCase as c")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select(["c.id", "c.borrowerId", "c.onHold", "c.version"])
      .where("l.number", "=", no)
      .executeTakeFirstOrThrow();

  test("moves with its open case after two people approve", async () => {
    const { loan, other, runId } = await moving();
    const former = await getBorrower(loan.no);
    const { proposalId } = await propose(runId);
    const proposal = await (await decisions(intake.org.management)).get({ proposalId });
    expect(proposal).toMatchObject({
      before: { borrowerId: loan.customer },
      after: { borrowerId: other.customer, contradicts: ["borrowerKnown"] },
    });
    await approve(proposalId);
    const before = await caseOfLoan(loan.no);
    expect(await apply(runId)).toMatchObject({ state: "APPLIED" });
    const owner = await getBorrower(loan.no);
    expect(owner).toEqual(await getBorrower(other.no));
    expect(await caseOfLoan(loan.no)).toMatchObject({
      id: before.id,
      borrowerId: owner.id,
      version: before.version + 1,
    });
    const { id: loanId } = (await findLoan(intake.db, loan.no)) ?? { id: 0 };
    expect(await audited("loan.changeBorrower", loanId)).toEqual([
      { before: { borrowerId: former.id }, after: { borrowerId: owner.id, runId, row: 2 } },
    ]);
  });

  test("its case follows the facts of its new borrower", async () => {
    const { loan, other, runId } = await moving();
    const { id: borrowerId } = await getBorrower(other.no);
    const { id: caseId } = await caseOfLoan(other.no);
    await intake.db
      .insertInto("borrowerFlag")
      .values({
        borrowerId,
        caseId,
        kind: "DO_NOT_CONTACT",
        fromOn: "2026-03-01",
        reason: "asked for it",
        recordedBy: intake.org.operations.id,
        recordedAt: new Date(),
      })
      .execute();
    await approve((await propose(runId)).proposalId);
    await apply(runId);
    expect(await caseOfLoan(loan.no)).toMatchObject({ borrowerId, onHold: true });
  });
});
