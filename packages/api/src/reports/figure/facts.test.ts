import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { type Organisation, organisation } from "../../seeds/index.ts";
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
      await atOnce(db, "figure_backlog", save(first), save(second));
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

describe("a reported day", () => {
  const log = (db: Db, caseId: number, day: string) =>
    sql`insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation,
        phone, source, result, next_call_at)
      select c.id, c.borrower_id, c.institution_id, ${org.north.agent.id}, ${at("05:00")}::timestamptz + ${day}::interval, '03',
        'x', 'R01', '62', 'APPLICATION', 'A20RETRY', ${at("06:00")}
      from collection_case c where c.id = ${caseId}`.execute(db);
  const due = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ days: number }>`
      select count(*)::int as days from figure_backlog`.execute(db);
    return rows[0]?.days ?? 0;
  };

  test("is noted once under repeated reports, and separately for each day", async () => {
    const { caseId } = (await startStory()).ids;
    await database.db.transaction().execute(async (tx) => {
      const before = await due(tx);
      await log(tx, caseId, "0");
      await log(tx, caseId, "0");
      expect(await due(tx)).toBe(before + 1);
      await log(tx, caseId, "1 day");
      await log(tx, caseId, "0");
      expect(await due(tx)).toBe(before + 3);
    });
    const before = await due(database.db);
    await log(database.db, caseId, "0");
    expect(await due(database.db)).toBe(before + 1);
  });

  test("is noted again after a rollback to a savepoint and after aggregation", async () => {
    const { caseId } = (await startStory()).ids;
    await database.db.transaction().execute(async (tx) => {
      const before = await due(tx);
      await sql`savepoint here`.execute(tx);
      await log(tx, caseId, "2 days");
      await sql`rollback to savepoint here`.execute(tx);
      expect(await due(tx)).toBe(before);
      await log(tx, caseId, "2 days");
      expect(await due(tx)).toBe(before + 1);
      await sql`select aggregate_due_figures(1000000)`.execute(tx);
      expect(await due(tx)).toBe(0);
      await log(tx, caseId, "2 days");
      expect(await due(tx)).toBe(1);
    });
  });
});
