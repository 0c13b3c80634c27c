import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { reorderDueCases } from "../case/actions/reorder.ts";
import { tasksRouter } from "../router.ts";
import { invalidateLoan } from "../../account/loan/actions/post.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const TODAY = "2026-03-31";
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;
let other: CaseIds;
let stranger: CaseIds;

const as = async (persona: Persona, idempotencyKey: string | null = null) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => NOON,
      idempotencyKey,
    }),
  );

const blocks = async ({ caseId, contactId }: CaseIds, by: Persona) => {
  const result = await (await as(by)).guard.check({ taskId: caseId, contactId, action: "SMS" });
  return result.findings.filter(({ verdict }) => verdict === "BLOCK").map(({ rule }) => rule);
};

const died = (taskId: number, fromOn = "2026-03-12") => ({
  taskId,
  fromOn,
  kind: "DECEASED" as const,
  reason: "the family sent the certificate",
});

const getRefusal = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => "done",
    (error: Error) => error.message,
  );

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const at = { now: NOON };
  caseIds = await newCase(database.db, { ...at, agentId: org.north.agent.id });
  const { borrowerId } = caseIds;
  other = await newCase(database.db, { ...at, borrowerId, agentId: org.south.agent.id });
  stranger = await newCase(database.db, { ...at, agentId: org.north.agent.id });
});

describe("a borrower flag", () => {
  test("stops contact in all cases of the borrower, and in no others, until it is ended", async () => {
    const { flagId } = await (await as(org.north.agent)).borrower.addFlag(died(caseIds.caseId));
    expect(await blocks(caseIds, org.north.agent)).toEqual(["HOLD"]);
    expect(await blocks(other, org.south.agent)).toEqual(["HOLD"]);
    expect(await blocks(stranger, org.north.agent)).toEqual([]);
    await (await as(org.finance)).borrower.endFlag({ flagId, reason: "it was his brother" });
    expect(await blocks(caseIds, org.north.agent)).toEqual([]);
    expect(await blocks(other, org.south.agent)).toEqual([]);
  });

  test("sinks all cases of the borrower below the workable ones, closed cases when they reopen", async () => {
    const closed = await newCase(database.db, {
      now: NOON,
      borrowerId: caseIds.borrowerId,
      status: "C30" as const,
    });
    await reorderDueCases(database.db, NOON);
    const placed = () =>
      database.db
        .selectFrom("collectionCase")
        .select(["onHold", "workBand"])
        .where("id", "in", [caseIds.caseId, other.caseId, closed.caseId])
        .orderBy("id")
        .execute();
    const before = await placed();
    const { flagId } = await (
      await as(org.north.agent)
    ).borrower.addFlag({ ...died(caseIds.caseId), kind: "FRAUD" });
    expect(await placed()).toEqual([
      { onHold: true, workBand: 8 },
      { onHold: true, workBand: 8 },
      { onHold: true, workBand: 9 },
    ]);
    await (await as(org.finance)).borrower.endFlag({ flagId, reason: "not proved" });
    expect(await placed()).toEqual(before);
    expect(before.map(({ onHold }) => onHold)).toEqual([false, false, false]);
  });

  test("and a hold of one case end independently", async () => {
    const agent = await as(org.north.agent);
    const finance = await as(org.finance);
    const { flagId } = await agent.borrower.addFlag(died(caseIds.caseId));
    const { holdId } = await agent.hold.open({
      taskId: caseIds.caseId,
      kind: "DISPUTE",
      reason: "disputes it all",
    });
    await finance.borrower.endFlag({ flagId, reason: "he lives" });
    expect(await blocks(caseIds, org.north.agent)).toEqual(["HOLD"]);
    expect(await blocks(other, org.south.agent)).toEqual([]);
    await finance.hold.close({ holdId, outcome: "REFUSED", reason: "nothing to it" });
    expect(await blocks(caseIds, org.north.agent)).toEqual([]);
  });

  test("remains after its end, with its recorder, its first day and the user ending it", async () => {
    const agent = await as(org.north.agent);
    const first = await agent.borrower.addFlag(died(caseIds.caseId));
    expect(await getRefusal(agent.borrower.addFlag(died(other.caseId)))).toBe("record.notFound");
    const leader = await as(org.south.leader);
    expect(await getRefusal(leader.borrower.addFlag(died(other.caseId)))).toBe(
      "borrower.flagExists",
    );
    await (await as(org.finance)).borrower.endFlag({ flagId: first.flagId, reason: "another day" });
    await leader.borrower.addFlag(died(other.caseId, "2026-03-10"));
    const flags = await agent.borrower.listFlags({ taskId: caseIds.caseId });
    expect(flags).toMatchObject([
      { fromOn: "2026-03-10", endedAt: null, endedBy: null, recordedBy: null, reason: "" },
      {
        kind: "DECEASED",
        fromOn: "2026-03-12",
        recordedAt: sameInstant(NOON),
        recordedBy: "User north-agent",
        reason: died(0).reason,
        endedBy: "User finance",
        endedAt: sameInstant(NOON),
      },
    ]);
    const [elsewhere] = await leader.borrower.listFlags({ taskId: other.caseId });
    expect(elsewhere).toMatchObject({ recordedBy: "User south-leader", reason: died(0).reason });
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("entity", "=", "borrower_flag")
      .where("entityId", "=", String(first.flagId))
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { action: "borrowerFlag.add", actorId: org.north.agent.id },
      { action: "borrowerFlag.end", actorId: org.finance.id },
    ]);
    await expect(
      database.db
        .updateTable("borrowerFlag")
        .set({ fromOn: "2026-03-01" })
        .where("id", "=", first.flagId)
        .execute(),
    ).rejects.toThrow();
  });

  test("has a past day within the borrower's life", async () => {
    const agent = await as(org.north.agent);
    await database.db
      .updateTable("borrower")
      .set({ birthOn: "1980-05-05" })
      .where("id", "=", caseIds.borrowerId)
      .execute();
    const on = (fromOn: string) => getRefusal(agent.borrower.addFlag(died(caseIds.caseId, fromOn)));
    expect(await on("2026-04-01")).toBe("borrower.flagInFuture");
    expect(await on("1980-05-04")).toBe("borrower.flagBeforeBirth");
    const { fromOn: _, ...dayless } = died(caseIds.caseId);
    await expect(agent.borrower.addFlag(dayless as never)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await on(TODAY)).toBe("done");
  });

  test("is recorded once however often it is sent, also from two simultaneous requests", async () => {
    const keyed = await as(org.north.agent, "fact-1");
    const sent = died(caseIds.caseId);
    const first = await keyed.borrower.addFlag(sent);
    expect(await keyed.borrower.addFlag(sent)).toEqual(first);
    const agent = await as(org.north.agent);
    const leader = await as(org.north.leader);
    const at = await Promise.all([
      getRefusal(agent.borrower.addFlag(died(stranger.caseId))),
      getRefusal(leader.borrower.addFlag(died(stranger.caseId))),
    ]);
    expect(at.toSorted()).toEqual(["borrower.flagExists", "done"]);
  });
});

describe("permissions for borrower flags", () => {
  test("end a flag: another user than its recorder, and no other account of the recorder", async () => {
    const operations = await as(org.operations);
    const { flagId } = await operations.borrower.addFlag(died(caseIds.caseId));
    const ending = { flagId, reason: "it was not so" };
    expect(await getRefusal(operations.borrower.endFlag(ending))).toBe(
      "borrower.cannotDecideOwnFlag",
    );
    await expect((await as(org.north.leader)).borrower.endFlag(ending)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const finance = await as(org.finance);
    const made = (creatorId: number | null) =>
      database.db
        .updateTable("appUser")
        .set({ creatorId })
        .where("id", "=", org.finance.id)
        .execute();
    await made(org.operations.id);
    expect(await getRefusal(finance.borrower.endFlag(ending))).toBe("access.samePerson");
    await made(null);
    expect(await getRefusal(finance.borrower.endFlag(ending))).toBe("done");
    expect(await getRefusal(finance.borrower.endFlag(ending))).toBe("record.changed");
  });

  test("end a flag: no user of an agency with an open case of the borrower", async () => {
    const { flagId } = await (await as(org.north.agent)).borrower.addFlag(died(caseIds.caseId));
    const ending = { flagId, reason: "his neighbour saw him" };
    for (const { admin, agent } of [org.north, org.south]) {
      const { borrower } = await as(admin);
      expect(await getRefusal(borrower.endFlag(ending))).toBe("borrower.worksThisCase");
      const taskId = agent === org.north.agent ? caseIds.caseId : other.caseId;
      const [flag] = await borrower.listFlags({ taskId });
      expect(flag?.canEnd).toBe(false);
    }
  });

  test("see or record a flag: every user with a case of the borrower in scope", async () => {
    const { flagId } = await (await as(org.north.agent)).borrower.addFlag(died(stranger.caseId));
    const away = await as(org.south.agent);
    const taskId = stranger.caseId;
    expect(await away.borrower.listFlags({ taskId })).toEqual([]);
    expect(await getRefusal(away.borrower.addFlag(died(taskId)))).toBe("record.notFound");
    const limited = await getActor(database.db, org.finance, { institutionIds: [org.south.id] });
    const finance = call(createTestContext(database.db, limited, { now: () => NOON }));
    expect(await getRefusal(finance.borrower.endFlag({ flagId, reason: "unseen" }))).toBe(
      "record.notFound",
    );
  });
});

test("a death recorded late reverses the late fees of all open loans of the borrower since its day", async () => {
  const arrivedOn = "2026-03-26";
  const loans = [caseIds.loanId, other.loanId];
  await database.db
    .updateTable("loan")
    .set({ openingOn: arrivedOn, accruedOn: arrivedOn })
    .where("id", "in", loans)
    .execute();
  const listFees = async () =>
    database.db
      .selectFrom("ledgerEntry")
      .select(["loanId", "valueOn"])
      .select(({ fn }) => fn.sum<string>("amountMinor").as("minor"))
      .where("loanId", "in", loans)
      .where("cause", "=", "ACCRUAL")
      .groupBy(["loanId", "valueOn"])
      .having(({ fn, eb }) => eb(fn.sum("amountMinor"), "<>", 0))
      .orderBy("loanId")
      .orderBy("valueOn")
      .execute()
      .then((rows) => rows.map(({ loanId, valueOn }) => [loanId, valueOn]));
  const days = (...on: string[]) => loans.flatMap((loanId) => on.map((day) => [loanId, day]));
  await inTransaction(
    createTestContext(database.db, null, { via: "JOB", now: () => NOON }),
    null,
    async (tx) => {
      tx.audit({ action: "test.fees", entity: "loan", entityId: 1 });
      for (const id of loans) await invalidateLoan(tx, id, { kind: "NIGHT" });
    },
  );
  const before = days("2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30", TODAY);
  expect(await listFees()).toEqual(before);
  const { flagId } = await (
    await as(org.north.agent)
  ).borrower.addFlag({
    taskId: caseIds.caseId,
    kind: "DECEASED",
    fromOn: "2026-03-29",
    reason: "the family sent the certificate",
  });
  expect(await listFees()).toEqual(days("2026-03-27", "2026-03-28"));
  await (await as(org.finance)).borrower.endFlag({ flagId, reason: "it was his father" });
  expect(await listFees()).toEqual(before);
});
