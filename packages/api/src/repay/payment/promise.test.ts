import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { updateStagePolicy } from "../../seeds/index.ts";
import { processAgentFacts } from "../../reports/agent/actions/process-facts.ts";
import { verifyCounts } from "../../reports/agent/actions/verify.ts";
import { lockCase } from "../../tasks/case/actions/lock.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { makePromise } from "../../tasks/promise/actions/make.ts";
import { evaluatePromises, settleDuePromises } from "../../tasks/promise/actions/settle.ts";
import type { BankEvent } from "./actions/receive.ts";
import { receivePayment } from "./actions/receive.ts";
import { usePayments } from "./testing.ts";

const harness = usePayments();

/**
 * Time in Jakarta. The promise is made at noon of the 10th; payments keep it up to the 13th and
 * cure it up to the 16th.
 */
const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour - 7));
const DUE = "2026-03-12";
const ENOUGH = 450_000;

beforeEach(async () => {
  await harness.open({ status: "C10", promise: { dueOn: DUE, amountMinor: 500_000 } });
});

const night = async (day: number) => {
  harness.at(on(day, 0));
  await settleDuePromises(harness.context());
};

const sendEvent = async (day: number, event: BankEvent) => {
  harness.at(on(day));
  const { answer } = await receivePayment(harness.context(), event);
  return answer;
};

const money = (paidOn: number, amountMinor = ENOUGH): BankEvent =>
  harness.buildBankEvent({ amountMinor, loanId: harness.caseIds.loanId, paidAt: on(paidOn, 9) });

const back = (event: BankEvent, day: number): BankEvent => ({
  ...event,
  eventType: "REVERSED",
  paidAt: on(day, 9),
});

const state = async () => (await harness.promises()).map((promise) => promise.state);

const evaluations = () =>
  harness.db
    .selectFrom("promiseEvaluation as v")
    .innerJoin("promise as p", "p.id", "v.promiseId")
    .select(["v.before", "v.state", "v.paidMinor", "v.paymentId"])
    .where("p.caseId", "=", harness.caseIds.caseId)
    .orderBy("v.id")
    .execute();

const getRefusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

const paymentId = async () => (await harness.payments())[0]?.id;

const counted = async () => {
  await processAgentFacts(harness.context());
  const { rows } = await sql`
    select coalesce(sum(kept), 0)::int as kept, coalesce(sum(broken), 0)::int as broken,
      coalesce(sum(partial), 0)::int as partial from agent_day where day = ${DUE}::date`.execute(
    harness.db,
  );
  return rows[0] as { kept: number; broken: number; partial: number };
};

test("a payment reported late turns a broken promise into a kept one, with both evaluations stored", async () => {
  const before = await counted();
  await night(14);
  expect(await state()).toEqual(["BROKEN"]);
  expect((await harness.caseRow()).brokenOn).toBe("2026-03-14");
  expect(await counted()).toEqual({ ...before, broken: before.broken + 1 });
  expect(await sendEvent(15, money(12))).toBe("POSTED");
  expect(await state()).toEqual(["KEPT"]);
  expect((await harness.caseRow()).brokenOn).toBeNull();
  expect(await evaluations()).toEqual([
    { before: "OPEN", state: "BROKEN", paidMinor: 0, paymentId: null },
    { before: "BROKEN", state: "KEPT", paidMinor: ENOUGH, paymentId: (await paymentId()) ?? null },
  ]);
  expect(await counted()).toEqual({ ...before, kept: before.kept + 1 });
  expect((await verifyCounts(harness.context())).samples).toEqual([]);
});

test("a reversal by the bank undoes the evaluation, and repeating the payment keeps the promise", async () => {
  const event = money(12);
  await sendEvent(12, event);
  expect(await state()).toEqual(["KEPT"]);
  await sendEvent(15, back(event, 15));
  expect(await state()).toEqual(["BROKEN"]);
  expect((await harness.caseRow()).brokenOn).toBe("2026-03-15");
  await sendEvent(20, money(12));
  expect((await evaluations()).map((verdict) => verdict.state)).toEqual(["KEPT", "BROKEN", "KEPT"]);
  expect((await verifyCounts(harness.context())).samples).toEqual([]);
});

test("a part left after reversal of the rest keeps the promise partly", async () => {
  await sendEvent(11, money(11, 100_000));
  const rest = money(12, 350_000);
  await sendEvent(12, rest);
  await sendEvent(12, back(rest, 12));
  expect(await state()).toEqual(["PARTIAL"]);
  expect((await harness.caseRow()).promiseOn).toBeNull();
  await sendEvent(13, money(13, 350_000));
  expect(await state()).toEqual(["KEPT"]);
});

test.each([
  [14, "CURED"],
  [16, "CURED"],
  [17, "BROKEN"],
])("paid on the %pth after a grace to the 13th: %s", async (day, became) => {
  await night(14);
  await sendEvent(day, money(day));
  expect(await state()).toEqual([became]);
});

test("the end-of-day run cures a promise whose payment arrived without an event", async () => {
  await night(14);
  await harness.db
    .insertInto("payment")
    .values({
      loanId: harness.caseIds.loanId,
      amountMinor: ENOUGH,
      channel: "VA",
      reference: `beside-${harness.caseIds.loanId}`,
      paidAt: on(14, 9),
      createdAt: on(14),
    })
    .execute();
  await night(15);
  expect(await state()).toEqual(["CURED"]);
  await night(16);
  expect(await evaluations()).toHaveLength(2);
});

test("the end-of-day run and a concurrent bank event agree", async () => {
  await sendEvent(13, money(12, 100_000));
  harness.at(on(14, 0));
  await Promise.all([
    settleDuePromises(harness.context()),
    receivePayment(harness.context(), money(13, 400_000)),
    settleDuePromises(harness.context()),
  ]);
  expect(await state()).toEqual(["KEPT"]);
});

test("an evaluation cannot be changed or deleted", async () => {
  await night(14);
  for (const change of [
    sql`update promise_evaluation set state = 'KEPT'`,
    sql`delete from promise_evaluation`,
  ])
    expect(await getRefusal(change.execute(harness.db))).toContain("append-only");
});

test("the stage of the promise sets the cure period, whatever the case's current stage", async () => {
  const { early, late } = harness.org.stages;
  await updateStagePolicy(harness.db, late, { promiseCureDays: 30 });
  expect((await harness.caseRow()).stageId).toBe(early);
  await night(14);
  await sql`update collection_case set stage_id = ${late} where id = ${harness.caseIds.caseId}`.execute(
    harness.db,
  );
  await sendEvent(20, money(20));
  expect(await state()).toEqual(["BROKEN"]);
});

const replacePromise = async (instant: Date, dueOn: string) => {
  const actor = await getActor(harness.db, harness.org.north.agent);
  const ctx = {
    ...createTestContext(harness.db, actor, { now: () => instant }),
    actor,
    procedure: "test",
    today: () => "2026-03-10",
  };
  return inTransaction(ctx, null, async (tx) => {
    const caseRow = { id: harness.caseIds.caseId, promiseOn: DUE };
    const id = await makePromise(tx, caseRow, { dueOn, amountMinor: 600_000 });
    tx.audit({ action: "log.save", entity: "promise", entityId: id });
    return id;
  });
};

test("a replaced promise stays cancelled, despite a timely payment reported late", async () => {
  const id = await replacePromise(on(11), "2026-03-13");
  const { rows } = await sql<{ replacedBy: number }>`
    select v.replaced_by from promise_evaluation v join promise p on p.id = v.promise_id
    where p.case_id = ${harness.caseIds.caseId}`.execute(harness.db);
  expect(rows).toEqual([{ replacedBy: id }]);
  await sendEvent(12, money(11));
  expect(await state()).toEqual(["CANCELLED", "OPEN"]);
  await sendEvent(12, money(12, 540_000));
  expect(await state()).toEqual(["CANCELLED", "KEPT"]);
});

test("a new promise does not spare one that expired before the end-of-day run", async () => {
  await replacePromise(on(14, 1), "2026-03-15");
  expect(await state()).toEqual(["BROKEN", "OPEN"]);
});

test("a payment reported late decides the earlier promise and leaves the open one on the case", async () => {
  await night(14);
  await replacePromise(on(14), "2026-03-16");
  await harness.db
    .updateTable("collectionCase")
    .set({ promiseOn: "2026-03-16", promiseMinor: 600_000, brokenOn: null })
    .where("id", "=", harness.caseIds.caseId)
    .execute();
  await sendEvent(15, money(12));
  expect(await state()).toEqual(["KEPT", "OPEN"]);
  expect((await harness.caseRow()).promiseOn).toBe("2026-03-16");
});

describe("promise of an ended case", () => {
  const withdraw = (day: number) =>
    inTransaction({ ...harness.context(), now: () => on(day) }, null, async (tx) => {
      const locked = await lockCase(tx, harness.caseIds.caseId);
      await closeCase(tx, locked, { to: "C40", event: "RECALLED" });
    });

  test("is kept by the payment that ended the case", async () => {
    await sendEvent(12, money(12, 1_065_000));
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await evaluations()).toEqual([
      {
        before: "OPEN",
        state: "KEPT",
        paidMinor: 1_065_000,
        paymentId: (await paymentId()) ?? null,
      },
    ]);
  });

  test("is cancelled if ended otherwise, and kept by timely money reported afterwards", async () => {
    await withdraw(11);
    expect(await state()).toEqual(["CANCELLED"]);
    await sendEvent(15, money(14));
    expect(await state()).toEqual(["CANCELLED"]);
    await sendEvent(16, money(11));
    expect(await state()).toEqual(["KEPT"]);
  });

  test("is broken if the case ended otherwise after its time", async () => {
    await withdraw(14);
    expect(await state()).toEqual(["BROKEN"]);
  });

  test("is cancelled if too small a payment is reported after evaluation, like one reported at once", async () => {
    await sql`update promise set amount_minor = 1300000 where case_id = ${harness.caseIds.caseId}`.execute(
      harness.db,
    );
    await night(14);
    expect(await state()).toEqual(["BROKEN"]);
    await sendEvent(15, money(12, 1_100_000));
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await state()).toEqual(["CANCELLED"]);
  });

  test("is evaluated by the remaining payments once a reversal reopens the case", async () => {
    const event = money(12, 1_065_000);
    await sendEvent(12, event);
    await sendEvent(15, back(event, 15));
    expect((await harness.caseRow()).status).toBe("C10");
    expect(await state()).toEqual(["BROKEN"]);
    await sendEvent(16, money(14, 1_065_000));
    expect(await state()).toEqual(["CURED"]);
  });
});

test("evaluated repeatedly without changes writes nothing", async () => {
  await night(14);
  await inTransaction(harness.context(), null, async (tx) => {
    await evaluatePromises(tx, harness.caseIds.loanId);
    tx.audit({ action: "promise.look", entity: "promise", entityId: null });
  });
  expect(await evaluations()).toHaveLength(1);
});
