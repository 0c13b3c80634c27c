import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { writeDueFacts } from "../agent/queries/fact.ts";
import { Story } from "../agent/testing.ts";
import { EVER, verifyBook } from "./actions/verify.ts";
import { createStoryActions } from "./testing-facts.ts";

const database = useTestDatabase();
const at = (time: string) => new Date(`2028-03-01T${time}:00Z`);

let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const startStory = () => Story.start(database.db, at("01:00"), { institutionId: org.north.id });

const assigned = async () => {
  const { north } = org;
  const institution = { institutionId: north.id };
  const story = await startStory();
  await story.assign(at("02:00"), north.agent.id);
  return createStoryActions(database.db, story, { ...institution, agentId: north.agent.id });
};

const untrue = async () => {
  const { samples } = await verifyBook(database.db, EVER);
  return samples.filter((sample) => sample.source.startsWith("report_fact"));
};

describe("a fact that no longer holds", () => {
  test("is withdrawn, and recorded again when it holds again", async () => {
    const actions = await assigned();
    const call = await actions.loggedCall(at("03:00"));
    expect(await actions.listFactKinds()).toEqual(["FIRST_CONTACT", "LOG", "LOGGED_CALL"]);
    await actions.unlog(call);
    expect(await actions.listFactKinds()).toEqual(["LOG"]);
    expect(await untrue()).toEqual([]);
    await actions.restoreLog(call);
    expect(await actions.listFactKinds()).toEqual(["FIRST_CONTACT", "LOG", "LOGGED_CALL"]);
    expect(await untrue()).toEqual([]);
  });

  test("leaves the first contact to the next call", async () => {
    const actions = await assigned();
    const call = await actions.loggedCall(at("03:00"));
    await actions.loggedCall(at("04:00"));
    expect(await actions.firstContacts()).toEqual([at("03:00")]);
    await actions.unlog(call);
    expect(await actions.firstContacts()).toEqual([at("04:00")]);
    expect(await untrue()).toEqual([]);
  });
});

test("a move recorded late shifts the call and the first contact", async () => {
  const actions = await assigned();
  await actions.loggedCall(at("03:00"));
  const stage = await actions.moved(at("02:30"));
  expect(await actions.listFactStages("LOGGED_CALL")).toEqual([stage]);
  expect(await actions.listFactStages("FIRST_CONTACT")).toEqual([stage]);
  expect(await untrue()).toEqual([]);
});

describe("two writers at once", () => {
  test("the earlier call is the first contact in any order of recording", async () => {
    const { db } = database;
    for (const [first, second] of [
      ["04:00", "03:00"],
      ["03:00", "04:00"],
    ] as const) {
      const actions = await assigned();
      const save = (time: string) => () => actions.loggedCall(at(time));
      await atOnce(db, "fact_backlog", save(first), save(second));
      expect(await actions.firstContacts()).toEqual([at("03:00")]);
    }
    expect(await untrue()).toEqual([]);
  });
});

describe("a code", () => {
  const paidWhen = async (payments: readonly (readonly [minor: number, time: string])[]) => {
    const actions = await assigned();
    const code = await actions.code(100);
    for (const [minor, time] of payments) await actions.pay(code, minor, at(time));
    expect(await untrue()).toEqual([]);
    return { actions, code };
  };

  test("is paid by the payment that completes its amount, in any order of recording", async () => {
    const { actions } = await paidWhen([
      [60, "06:00"],
      [60, "05:00"],
    ]);
    expect(await actions.codesPaid()).toEqual([at("06:00")]);
    const earlier = await paidWhen([
      [120, "06:00"],
      [100, "05:00"],
    ]);
    expect(await earlier.actions.codesPaid()).toEqual([at("05:00")]);
  });

  test("is not paid when a reversal precedes the rest of the payment", async () => {
    const { actions, code } = await paidWhen([[60, "05:00"]]);
    await actions.reversePayment(code, at("05:30"));
    await actions.pay(code, 60, at("06:00"));
    expect(await actions.codesPaid()).toEqual([]);
    await actions.pay(code, 60, at("05:10"));
    expect(await actions.codesPaid()).toEqual([at("05:10"), at("06:00")]);
    expect(await untrue()).toEqual([]);
  });
});

describe("a row with facts", () => {
  const log = (db: Db, caseId: number) =>
    sql`insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation,
        phone, source, result, next_call_at)
      select c.id, c.borrower_id, c.institution_id, ${org.north.agent.id}, ${at("05:00")}, '03',
        'x', 'R01', '62', 'APPLICATION', 'A20RETRY', ${at("06:00")}
      from collection_case c where c.id = ${caseId}`.execute(db);
  const count = async (db: Db, rows: RawBuilder<unknown>): Promise<number> => {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(db);
    return counted.rows[0]?.n ?? 0;
  };

  test("is announced once in a transaction, also after a rollback to a savepoint", async () => {
    const { caseId } = (await startStory()).ids;
    const announced = sql`event where xid = pg_current_xact_id() and payload ->> 'type' = 'agent.recountDue'`;
    await database.db.transaction().execute(async (tx) => {
      await sql`savepoint here`.execute(tx);
      await log(tx, caseId);
      await sql`rollback to savepoint here`.execute(tx);
      expect(await count(tx, announced)).toBe(0);
      await log(tx, caseId);
      await log(tx, caseId);
      expect(await count(tx, announced)).toBe(1);
    });
  });

  test("has its facts after as many batches as it takes", async () => {
    const { db } = database;
    const { caseId } = (await startStory()).ids;
    await writeDueFacts(db, 1_000);
    await sql`select aggregate_due_figures(1000000)`.execute(db);
    for (let rows = 0; rows < 3; rows += 1) await log(db, caseId);
    expect(await writeDueFacts(db, 2)).toBe(2);
    expect(await count(db, sql`figure_backlog`)).toBe(1);
    expect(await writeDueFacts(db, 2)).toBe(1);
    expect(await writeDueFacts(db, 2)).toBe(0);
    expect(await count(db, sql`current_fact where case_id = ${caseId} and kind = 'LOG'`)).toBe(3);
  });

  test("waits until its transaction commits", async () => {
    const { db } = database;
    const { caseId } = (await startStory()).ids;
    await db.transaction().execute(async (tx) => {
      await log(tx, caseId);
      await writeDueFacts(db, 1_000);
    });
    expect(await writeDueFacts(db, 1_000)).toBe(1);
    expect(await untrue()).toEqual([]);
  });
});

test("a writer that is killed loses and doubles no fact", async () => {
  const { db } = database;
  const actions = await assigned();
  const own = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  for (let kill = 0; kill < 20; kill += 1) {
    await actions.recordCall(at("03:00"));
    const killed = db.transaction().execute(async (tx) => {
      const { rows } = await own.execute(tx);
      await writeDueFacts(tx, 1 + (kill % 3));
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx);
    });
    await expect(killed).rejects.toThrow(/terminat|closed|reset/i);
    if (kill % 2 === 0) await writeDueFacts(db, 2);
  }
  await writeDueFacts(db, 1_000);
  expect(await untrue()).toEqual([]);
  expect((await actions.listFactKinds()).filter((kind) => kind === "LOG")).toHaveLength(20);
});
