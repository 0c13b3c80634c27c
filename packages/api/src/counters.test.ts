import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { Glob } from "bun";
import type { Counter } from "prom-client";
import type { Ctx } from "./core/context.ts";
import { abandonedCounter, recordAbandonedMetric } from "./core/backlog.ts";
import { toLocalDay } from "./core/day.ts";
import { getActor, createTestContext } from "./core/testing.ts";
import { inTransaction, type Tx } from "./core/transaction.ts";
import { counters } from "./counters.ts";
import { backlogs } from "./jobs.ts";
import {
  hashPassword,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "./seeds/index.ts";
import { logins } from "./session/login/actions/counter.ts";
import { buildSignInInput, createLoginHarness, PASSWORD, getRefusal } from "./session/testing.ts";
import { guardAssignments } from "./tasks/guard/actions/assignments.ts";
import { decisionsMade } from "./tasks/guard/actions/counter.ts";
import { guardContact } from "./tasks/guard/actions/guard.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T13:00:00Z");
let org: Organisation;

beforeAll(async () => {
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("id", "=", org.north.agent.id)
    .execute();
});

/** Difference that the work made to a counter, by its labels. */
async function added(
  counter: Counter,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const read = async () => {
    const { values } = await counter.get();
    return new Map(
      values.map(({ labels, value }) => [Object.values(labels).join(" ").trim(), value]),
    );
  };
  const before = await read();
  await work();
  const increases = [...(await read())].map(
    ([labels, value]) => [labels, value - (before.get(labels) ?? 0)] as const,
  );
  return Object.fromEntries(increases.filter(([, value]) => value > 0));
}

async function within<T>(
  persona: Persona,
  now: Date,
  work: (tx: Tx<Ctx>) => Promise<T>,
): Promise<T> {
  const actor = await getActor(database.db, persona);
  const ctx: Ctx = {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
  return inTransaction(ctx, null, (tx) => {
    tx.audit({ action: "guard.test", entity: "thing", entityId: null });
    return work(tx);
  });
}

describe("guard results", () => {
  const callAt = async (now: Date) => {
    const { agent } = org.north;
    const caseIds = await newCase(database.db, { now: NOON, agentId: agent.id });
    const { caseId: taskId, contactId } = caseIds;
    await within(agent, now, (tx) => guardContact(tx, { action: "CALL", taskId, contactId })).catch(
      () => undefined,
    );
  };

  test("are counted by action, channel, outcome and first reason, even if a block is rolled back", async () => {
    expect(await added(decisionsMade, () => callAt(NOON))).toEqual({
      "CALL 03 warned sayWhoYouAre": 1,
    });
    expect(await added(decisionsMade, () => callAt(NIGHT))).toEqual({
      "CALL 03 blocked outsideHours": 1,
    });
  });

  test("of several assignments in one batch are counted one by one", async () => {
    const cases = await Promise.all([1, 2, 3].map(() => newCase(database.db, { now: NOON })));
    const { agent, leader } = org.north;
    const assignments = cases.map(({ caseId }) => ({ taskId: caseId, agentId: agent.id }));
    const counted = await added(decisionsMade, () =>
      within(leader, NOON, (tx) => guardAssignments(tx, assignments, { by: leader.id })),
    );
    const total = Object.values(counted).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(3);
    expect(Object.keys(counted).join()).toMatch(/^ASSIGN /);
  });
});

describe("logins", () => {
  const { client, logIn } = createLoginHarness(database);
  const attempt = async (name: string, password: string) => {
    const { context, call } = client();
    return getRefusal(call.login.signIn(await buildSignInInput(context, { name, password })));
  };

  test("are counted, rejected ones by the reason of the login log, none by user", async () => {
    const counted = await added(logins, async () => {
      await logIn("north-agent");
      await attempt("north-agent", "wrong");
      await attempt("nobody-we-know", "wrong");
    });
    expect(counted).toEqual({ accepted: 1, "refused PASSWORD": 1, "refused UNKNOWN": 1 });
  });
});

test("counts abandoned work by its table and reason", async () => {
  expect(
    await added(abandonedCounter, async () =>
      recordAbandonedMetric({ table: "codeWithdrawal" }, "GIVEN_UP"),
    ),
  ).toEqual({ "code_withdrawal GIVEN_UP": 1 });
});

/** Names of counters, as rooms declare them in their source. */
async function declared(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const path of new Glob("**/*.ts").scan(import.meta.dir)) {
    if (/\.test\.ts$|testing/.test(path)) continue;
    const text = await Bun.file(`${import.meta.dir}/${path}`).text();
    for (const [, name = ""] of text.matchAll(pattern)) found.push(name);
  }
  return found.toSorted();
}

test("reports the backlog of every outbox that a room declares", async () => {
  const pattern = /^export const \w+: (?:Outbox|Backlog)<"(\w+)">/gm;
  const names = await declared(pattern);
  expect(names.length).toBeGreaterThan(5);
  expect(backlogs.map(({ table }) => table as string).toSorted()).toEqual(names);
});

test("the server exposes every declared counter", async () => {
  const names = await declared(/new Counter\(\{\s*name: "(\w+)"/g);
  const counted = await Promise.all(counters.map((counter) => counter.get()));
  expect(counted.map(({ name }) => name).toSorted()).toEqual(names);
});
