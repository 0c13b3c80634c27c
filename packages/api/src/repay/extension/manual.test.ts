import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { getLoanFigures } from "../../account/loan/actions/night.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { extensionRouter } from "./router.ts";
import { casesWith, DAY_MS, NOON, createRule, TODAY, findDifferences } from "./testing-harness.ts";

const database = useTestDatabase();
const call = createCallerFactory(extensionRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }));

/** Operations or an agency proposes; finance approves. */
const extend = async (persona: Persona, over: object = {}) =>
  approveProposed(database.db, org.finance, NOON, (await as(persona)).createManual(request(over)));

const extensions = async () => (await as(org.north.leader)).list({ loanId: caseIds.loanId });

const PDF = new File(["%PDF-1.7 a receipt"], "receipt.pdf");

const request = (over: object = {}) => ({
  taskId: caseIds.caseId,
  days: 7,
  paidMinor: 79_000,
  reason: "Paid at the lender's counter",
  file: PDF,
  ...over,
});

const installments = () =>
  database.db
    .selectFrom("installment")
    .select(["status", "dueOn", "principalDueMinor", "interestDueMinor", "lateFeeDueMinor"])
    .where("loanId", "=", caseIds.loanId)
    .orderBy("period")
    .execute();

const caseNow = () =>
  database.db
    .selectFrom("collectionCase")
    .select(["status", "outstandingMinor"])
    .where("id", "=", caseIds.caseId)
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  await createRule(database.db, { institutionId: org.north.id });
});

const purgeReceipts = () =>
  database.db
    .updateTable("storedFile")
    .set({ purgedAt: new Date() })
    .where("kind", "=", "PROOF")
    .execute();

describe("an extension by hand", () => {
  test("rejects a retry under its key with another proof of the same size", async () => {
    const actor = await getActor(database.db, org.north.leader);
    const idempotencyKey = "a-proof-1";
    const { createManual } = call(
      createTestContext(database.db, actor, { now: () => NOON, idempotencyKey }),
    );
    const made = await createManual(request());
    expect(await createManual(request())).toEqual(made);
    const file = new File(["%PDF-1.7 b receipt"], "receipt.pdf");
    expect(file.size).toBe(PDF.size);
    await expect(createManual(request({ file }))).rejects.toMatchObject({
      cause: { key: "request.idempotencyConflict" },
    });
  });

  test("paid elsewhere has the effect of a paid one", async () => {
    await extend(org.north.leader);
    expect(await installments()).toMatchObject([
      { status: -28, principalDueMinor: 0 },
      { status: 21, dueOn: "2026-03-17", principalDueMinor: 1_000_000, interestDueMinor: 0 },
    ]);
    expect(await caseNow()).toEqual({ status: "C31", outstandingMinor: 1_000_000 });
    expect(await findDifferences(database.db)).toEqual([]);
  });

  test("with a lower fee moves the unpaid part along and waives only the price", async () => {
    await extend(org.north.leader, { paidMinor: 20_000 });
    expect((await installments())[1]).toMatchObject({
      principalDueMinor: 1_000_000,
      interestDueMinor: 40_000,
      lateFeeDueMinor: 5_000,
    });
    // The interest was earned before the extension, so the payoff includes it.
    const figures = await getLoanFigures(database.db, [caseIds.loanId], TODAY);
    expect(figures.get(caseIds.loanId)).toMatchObject({ arrearsMinor: 0, payoffMinor: 1_045_000 });
    expect(await caseNow()).toEqual({ status: "C31", outstandingMinor: 1_045_000 });
    expect(await findDifferences(database.db)).toEqual([]);
  });

  test("ignores the window and the share of cases, with any offered length", async () => {
    await createRule(database.db, { institutionId: org.north.id, availabilityBp: 0 });
    caseIds = await newCase(database.db, { now: NOON, dpd: 45, agentId: org.north.agent.id });
    const leader = await as(org.north.leader);
    const offer = await leader.getOffer({ taskId: caseIds.caseId });
    expect(offer.eligible).toBe(false);
    expect(offer.manualRefusals).toEqual([]);
    await extend(org.north.leader, { days: 30, paidMinor: 0 });
    expect(await extensions()).toMatchObject([{ newDueOn: "2026-04-09" }]);
  });

  test("replaces one that waits for its payment", async () => {
    const waiting = await (
      await as(org.north.agent)
    ).create({ taskId: caseIds.caseId, days: 7, channel: "VA", bank: "BCA" });
    await extend(org.north.leader);
    expect(await extensions()).toMatchObject([
      { kind: "MANUAL", state: "EFFECTIVE", hasReceipt: true },
      { extensionId: waiting.extensionId, kind: "CODE", state: "CANCELLED" },
    ]);
  });

  test("limits its proof to users with access to the case", async () => {
    await extend(org.north.leader);
    const [made] = await extensions();
    const extensionId = made?.extensionId ?? 0;
    const leader = await as(org.north.leader);
    const file = await leader.getReceipt({ extensionId });
    expect(file.type).toBe("application/pdf");
    expect(file.inline).toBe(false);
    expect(await (file.body as Blob).text()).toBe("%PDF-1.7 a receipt");
    await expect((await as(org.south.leader)).getReceipt({ extensionId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([
    ["extension.paidAboveFee", { paidMinor: 79_001 }],
    ["file.kind", { file: new File(["MZ"], "receipt.pdf") }],
    ["file.tooLarge", { file: new File([new Uint8Array(10 * 1024 * 1024 + 1)], "x.pdf") }],
    ["extension.termNotOffered", { days: 8 }],
  ])("is refused: %s", async (key, over) => {
    await expect((await as(org.north.leader)).createManual(request(over))).rejects.toMatchObject({
      message: key,
    });
    expect((await caseNow()).status).toBe("C00");
  });

  test("changes nothing until another person approves it, with its proof and facts in view", async () => {
    const before = await installments();
    const leader = await as(org.north.leader);
    const { proposalId } = await leader.createManual(request());
    expect(await installments()).toEqual(before);
    const { manualRefusals } = await leader.getOffer({ taskId: caseIds.caseId });
    expect(manualRefusals.map(({ reason }) => reason)).toEqual(["manualProposed"]);
    const finance = await getProposalApi(database.db, org.finance, NOON);
    expect(await finance.get({ proposalId })).toMatchObject({
      kind: "MANUAL_EXTENSION",
      canDecide: true,
      after: { days: 7, feeMinor: 79_000, paidMinor: 79_000 },
    });
    const receipt = await (await as(org.finance)).getProposedReceipt({ proposalId });
    expect(await (receipt.body as Blob).text()).toBe("%PDF-1.7 a receipt");
    await purgeReceipts();
    await expect((await as(org.finance)).getProposedReceipt({ proposalId })).rejects.toMatchObject({
      message: "file.deleted",
    });
    await expect(
      (await as(org.south.admin)).getProposedReceipt({ proposalId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is displayed with the due day of an approval today", async () => {
    const leader = await as(org.north.leader);
    const { proposalId } = await leader.createManual(request());
    const dueOn = async (now: Date) => {
      const finance = await getProposalApi(database.db, org.finance, now);
      return (await finance.get({ proposalId })).after.newDueOn;
    };
    expect(await dueOn(NOON)).toBe("2026-03-17");
    expect(await dueOn(new Date(NOON.getTime() + DAY_MS))).toBe("2026-03-18");
  });

  test("proposed twice for a loan is refused", async () => {
    const leader = await as(org.north.leader);
    await leader.createManual(request());
    await expect((await as(org.operations)).createManual(request())).rejects.toMatchObject({
      message: "proposal.alreadyOpen",
    });
  });

  test("is refused at its approval where a fraud was recorded meanwhile", async () => {
    const proposed = (await as(org.north.leader)).createManual(request());
    await proposed;
    await database.db
      .updateTable("collectionCase")
      .set({ fraudFlag: true })
      .where("id", "=", caseIds.caseId)
      .execute();
    await expect(approveProposed(database.db, org.finance, NOON, proposed)).rejects.toMatchObject({
      message: "extension.fraud",
    });
    expect((await caseNow()).status).toBe("C00");
  });

  test("is not for agents", async () => {
    await expect((await as(org.north.agent)).createManual(request())).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("monthly limit of manual extensions", () => {
  test("is reported and limits the agency but not operations", async () => {
    const { south } = org;
    await createRule(database.db, { institutionId: south.id, manualQuota: 1 });
    const [first, two, three] = await casesWith(database.db, 3, { agentId: south.agent.id });
    const leader = await as(south.leader);
    const made = (taskId = 0) => request({ taskId });
    expect(await leader.countManual()).toEqual({
      institutionId: south.id,
      monthOn: "2026-03-01",
      used: 0,
      max: 1,
      left: 1,
      limited: true,
    });
    await extend(south.leader, made(first?.caseId));
    expect(await leader.countManual()).toMatchObject({ used: 1, left: 0 });
    await expect(leader.createManual(made(two?.caseId))).rejects.toMatchObject({
      message: "extension.manualQuotaUsed",
    });
    const operations = await as(org.operations);
    await expect(operations.countManual()).rejects.toMatchObject({
      message: "extension.caseRequired",
    });
    const taskId = three?.caseId ?? 0;
    expect(await operations.countManual({ taskId })).toMatchObject({
      institutionId: south.id,
      left: 0,
      limited: false,
    });
    await extend(org.operations, { taskId });
  });

  test("holds when many are approved at once", async () => {
    const { north } = org;
    const cases = await casesWith(database.db, 12, { agentId: north.agent.id });
    const leader = await as(north.leader);
    const { used } = await leader.countManual();
    await createRule(database.db, { institutionId: north.id, manualQuota: used + 3 });
    const proposed = await Promise.all(
      cases.map(({ caseId: taskId }) => leader.createManual(request({ taskId }))),
    );
    const outcome = await Promise.allSettled(
      proposed.map((proposal) =>
        approveProposed(database.db, org.finance, NOON, Promise.resolve(proposal)),
      ),
    );
    expect(outcome.filter((result) => result.status === "fulfilled")).toHaveLength(3);
    expect(await leader.countManual()).toMatchObject({ left: 0 });
    expect(await findDifferences(database.db)).toEqual([]);
  });
});
