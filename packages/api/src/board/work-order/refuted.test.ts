import { describe, expect, test } from "bun:test";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const closing = { answer: "We looked into it", evidence: "All recordings" };

const service = async (persona: Persona = world.org.service) =>
  (await world.as(persona)).board.workOrder;

/** Returns the current guard blocks for a text from the leader to the borrower. */
async function blocks({ caseId, contactId }: CaseIds): Promise<string[]> {
  const leader = await world.as(world.org.north.leader);
  const { findings } = await leader.tasks.guard.check({ taskId: caseId, contactId, action: "SMS" });
  return findings
    .filter(({ verdict }) => verdict === "BLOCK")
    .map(({ rule, reason }) => `${rule} ${reason}`);
}

/** Records the handler's verdict, and a second user's confirmation if one is required. */
async function decide(
  { orderId, version }: { orderId: number; version: number },
  verdict: "FOUNDED" | "UNFOUNDED" = "UNFOUNDED",
): Promise<number> {
  const result = await (await service()).finish({ orderId, version, verdict, ...closing });
  if (!result.awaitsConfirmation) return result.version;
  const done = await (
    await service(world.second)
  ).confirm({ orderId, version: result.version, approve: true });
  return done.version;
}

const invalidate = async (orderId: number) =>
  (await service()).invalidate({ orderId, version: 1, reason: "DUPLICATE" as const });

const listEffectEvents = async (orderId: number): Promise<string[]> => {
  const lines = await (await service()).history({ orderId });
  return lines.flatMap(({ kind, params }) =>
    kind.startsWith("EFFECT") ? [`${kind} ${params["effect"]}`] : [],
  );
};

const paid = { category: "ALREADY_PAID" } as const;
const fraud = { category: "IDENTITY_FRAUD" } as const;
const harassed = ({ contactId }: CaseIds) => ({ category: "HARASSMENT", contactId }) as const;

describe("a hold", () => {
  test("ends with the unfounded complaint, on record, and returns when it is reopened", async () => {
    const caseIds = await world.createCase();
    const order = await world.inWork(caseIds, paid);
    const version = await decide(order);
    expect(await blocks(caseIds)).toEqual([]);
    expect(await listEffectEvents(order.orderId)).toEqual(["EFFECT HOLD", "EFFECT_ENDED HOLD"]);
    const hold = await world.db
      .selectFrom("caseHold")
      .select(["closerId", "outcome"])
      .where("caseId", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(hold).toEqual({ closerId: world.org.service.id, outcome: "REFUSED" });
    const audited = await world.db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "in", ["hold.close", "workOrder.effectEnded"])
      .where("actorId", "=", world.org.service.id)
      .execute();
    expect(audited).toHaveLength(2);
    await (
      await service()
    ).reopen({ orderId: order.orderId, version, reason: "He shows a receipt" });
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
  });

  test("ends with one that is declared invalid", async () => {
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds, paid);
    await invalidate(orderId);
    expect(await blocks(caseIds)).toEqual([]);
  });

  test("stays for finance where the complaint is founded", async () => {
    const caseIds = await world.createCase();
    await decide(await world.inWork(caseIds, paid), "FOUNDED");
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
  });

  test("stays for finance where only the agency that collects finds it unfounded", async () => {
    const caseIds = await world.createCase();
    const { leader } = world.org.north;
    const { orderId } = await world.lodge(caseIds, paid);
    const { workOrder } = (await world.as(leader)).board;
    await workOrder.allocate({ orderId, handlerId: leader.id });
    const { version } = await workOrder.process({ orderId, note: "Mine" });
    await workOrder.finish({ orderId, version, verdict: "UNFOUNDED", ...closing });
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
    expect(await listEffectEvents(orderId)).toEqual(["EFFECT HOLD"]);
  });

  test("set manually before stays", async () => {
    const caseIds = await world.createCase();
    await (
      await world.as(world.org.north.leader)
    ).tasks.hold.open({ taskId: caseIds.caseId, kind: "ALREADY_PAID", reason: "He told us" });
    const { orderId } = await world.lodge(caseIds, paid);
    await invalidate(orderId);
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
  });

  test("of two complaints ends with the second, whichever started it", async () => {
    const caseIds = await world.createCase();
    const first = await world.lodge(caseIds, paid);
    const second = await world.inWork(caseIds, paid);
    await invalidate(first.orderId);
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
    const version = await decide(second);
    expect(await blocks(caseIds)).toEqual([]);
    await (
      await service()
    ).reopen({ orderId: second.orderId, version, reason: "He shows a receipt" });
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
  });

  test("that finance has released before does not come back with the complaint", async () => {
    const caseIds = await world.createCase();
    const order = await world.inWork(caseIds, paid);
    const { holdId } = await world.db
      .selectFrom("caseHold")
      .select("id as holdId")
      .where("caseId", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    await (
      await world.as(world.org.finance)
    ).tasks.hold.close({ holdId, outcome: "REFUSED", reason: "Nothing at the bank" });
    const version = await decide(order);
    await (await service()).reopen({ orderId: order.orderId, version, reason: "Another look" });
    expect(await blocks(caseIds)).toEqual([]);
  });
});

describe("a do-not-contact entry", () => {
  test("is released with the complaint and returns when it is reopened", async () => {
    const caseIds = await world.createCase();
    const order = await world.inWork(caseIds, harassed(caseIds));
    const version = await decide(order);
    expect(await blocks(caseIds)).toEqual([]);
    expect(await listEffectEvents(order.orderId)).toEqual([
      "EFFECT DO_NOT_CONTACT",
      "EFFECT AGENT_EXCLUDED",
      "EFFECT_ENDED DO_NOT_CONTACT",
      "EFFECT_ENDED AGENT_EXCLUDED",
    ]);
    await (await service()).reopen({ orderId: order.orderId, version, reason: "A new recording" });
    expect(await blocks(caseIds)).toEqual(["DNC doNotContact"]);
  });

  test("stays where another borrower complained of the same number", async () => {
    const [caseIds, other] = [await world.createCase(), await world.createCase()];
    const phone = "6281277770001";
    for (const { contactId } of [caseIds, other])
      await world.db.updateTable("contact").set({ phone }).where("id", "=", contactId).execute();
    const first = await world.lodge(caseIds, harassed(caseIds));
    const second = await world.lodge(other, harassed(other));
    const number = sql`select pg_advisory_xact_lock(hashtext('do_not_contact'), hashtext(${phone}))`;
    const end = () => invalidate(first.orderId);
    expect(await waitsInLock(world.db, number, end)).toBe(true);
    expect(await blocks(caseIds)).toEqual(["DNC doNotContact"]);
    await invalidate(second.orderId);
    expect(await blocks(caseIds)).toEqual([]);
  });

  test("requested by the person, or entered beside it by another user, stays", async () => {
    for (const reason of ["REQUESTED", "WRONG_NUMBER"] as const) {
      const caseIds = await world.createCase();
      const { orderId } = await world.lodge(caseIds, harassed(caseIds));
      await (
        await world.as(world.org.north.leader)
      ).tasks.doNotContact.add({
        taskId: caseIds.caseId,
        contactId: caseIds.contactId,
        reason,
        channel: null,
        note: "Said so on the line",
        until: null,
      });
      await invalidate(orderId);
      expect(await blocks(caseIds)).toEqual(["DNC doNotContact"]);
    }
  });
});

describe("the fact of fraud", () => {
  test("is withdrawn with the complaint and its recall request, and returns when it is reopened", async () => {
    const caseIds = await world.createCase();
    const order = await world.inWork(caseIds, fraud);
    const requests = () =>
      world.db
        .selectFrom("closingRequest")
        .select("state")
        .where("caseId", "=", caseIds.caseId)
        .orderBy("id")
        .execute();
    const version = await decide(order);
    expect(await blocks(caseIds)).toEqual([]);
    expect(await requests()).toMatchObject([{ state: "VOID" }]);
    await (await service()).reopen({ orderId: order.orderId, version, reason: "The police wrote" });
    expect(await blocks(caseIds)).toEqual(["HOLD impersonated"]);
    expect(await requests()).toMatchObject([{ state: "VOID" }, { state: "REQUESTED" }]);
  });

  test("recorded in the workspace before stays", async () => {
    const caseIds = await world.createCase();
    await (
      await world.as(world.org.north.leader)
    ).tasks.borrower.addFlag({
      taskId: caseIds.caseId,
      kind: "FRAUD",
      fromOn: "2026-03-30",
      reason: "He showed the report of the police",
    });
    const { orderId } = await world.lodge(caseIds, fraud);
    await invalidate(orderId);
    expect(await blocks(caseIds)).toEqual(["HOLD impersonated"]);
  });
});

test("recordings are unlocked, and the history records it", async () => {
  const { orderId } = await world.lodge(await world.createCase(), { category: "THREAT" });
  await invalidate(orderId);
  expect(await listEffectEvents(orderId)).toEqual([
    "EFFECT AGENT_EXCLUDED",
    "EFFECT RECORDINGS_KEPT",
    "EFFECT_ENDED AGENT_EXCLUDED",
    "EFFECT_ENDED RECORDINGS_KEPT",
  ]);
});

test("two concurrent refutations of complaints about one hold end it once", async () => {
  const caseIds = await world.createCase();
  const [first, second] = [await world.lodge(caseIds, paid), await world.lodge(caseIds, paid)];
  const outcomes = await Promise.all(
    [first, second].map(({ orderId }) => getRefusalMessage(invalidate(orderId))),
  );
  expect(outcomes).toEqual(["done", "done"]);
  expect(await blocks(caseIds)).toEqual([]);
});

test("a verdict locks the loans of the borrower before the complaint", async () => {
  const caseIds = await world.createCase();
  const order = await world.inWork(caseIds, paid);
  const loan = sql`select from loan where id = ${caseIds.loanId} for update`;
  const later = { table: "work_order", id: order.orderId };
  expect(await waitsInLock(world.db, loan, () => decide(order), later)).toBe(true);
});
