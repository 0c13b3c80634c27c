import { beforeAll, beforeEach, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Ctx } from "../../core/context.ts";
import { dayOf } from "../../core/day.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { type BarRequest, barNumber } from "./actions/bar.ts";
import { previewDecision, guardContact } from "./actions/guard.ts";
import type { GuardedAction } from "./contract.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const phone = "628121112223";
let org: Organisation;
let held: CaseIds;

const ctx = async (): Promise<Ctx> => {
  const actor = await actorOf(database.db, org.north.agent);
  return {
    ...visitOf(database.db, actor, { now: () => NOON }),
    actor,
    procedure: "test",
    today: () => dayOf(NOON, actor.zone),
  };
};

const bar = async (request: Partial<BarRequest> = {}) =>
  inTransaction(await ctx(), request, (tx) => {
    tx.audit({ action: "guard.test", entity: "borrower", entityId: null });
    const asked = { phone, channel: "02" as const, reason: "asked to stop" };
    return barNumber(tx, { ...asked, ...request });
  });

const reasons = async (action: GuardedAction) => {
  const { decision } = await previewDecision(await ctx(), {
    action,
    taskId: held.caseId,
    contactId: held.contactId,
  });
  return decision.findings.map((finding) => finding.reason);
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("doNotContact").execute();
  held = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    phone,
  });
});

test("a number barred for texts may still be called", async () => {
  expect(await bar()).toContain(held.borrowerId);
  expect(await reasons("SMS")).toContain("doNotContact");
  expect(await reasons("CALL")).not.toContain("doNotContact");
  expect(await reasons("EMAIL")).not.toContain("doNotContact");
});

test("a number barred on every channel is barred on each", async () => {
  await bar({ channel: null });
  for (const action of ["SMS", "CALL", "EMAIL", "MESSAGE"] as const)
    expect(await reasons(action)).toContain("doNotContact");
});

test("all borrowers with the number are barred, each once and on record", async () => {
  const other = await newCase(database.db, { phone });
  const first = await bar();
  expect(first).toEqual(
    expect.arrayContaining([held.borrowerId, other.borrowerId]),
  );
  expect(await bar()).toEqual([]);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("entityId")
    .where("action", "=", "contact.bar")
    .where("entityId", "in", first.map(String))
    .execute();
  expect(lines.length).toBeGreaterThanOrEqual(first.length);
});

test("a bar that ends sooner does not stand in the way of one that lasts", async () => {
  const until = new Date(NOON.getTime() + 60_000);
  await bar({ until });
  expect(await bar()).toContain(held.borrowerId);
});

test("the pass says until when the borrower's day is open", async () => {
  const request = {
    action: "SMS" as const,
    taskId: held.caseId,
    contactId: held.contactId,
    text: "x",
  };
  const pass = await inTransaction(await ctx(), request, (tx) => {
    tx.audit({ action: "guard.test", entity: "borrower", entityId: null });
    return guardContact(tx, request);
  });
  expect(pass.until).toEqual(new Date("2026-03-31T13:00:00Z"));
});
