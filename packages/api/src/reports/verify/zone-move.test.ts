import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { startDueLaws } from "../../manage/institution/actions/law-start.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { manageRouter } from "../../manage/router.ts";
import { receivePayment } from "../../repay/payment/actions/receive.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { startDays, runDueDays } from "../../repay/end-of-day/actions/run.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { settleDuePromises } from "../../tasks/promise/actions/settle.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { collectDue } from "../run/actions/due.ts";
import { verifyAll } from "./actions/all.ts";

/*
 * Payments, results and end-of-day runs around every midnight, while an institution moves from
 * Jakarta to Jayapura and back, then to Manila and back. Midnights are 15:00Z, 16:00Z and 17:00Z.
 */

const database = useTestDatabase();
const manage = createCallerFactory(manageRouter);
const tasks = createCallerFactory(tasksRouter);

const FIRST = "2026-03-02";
const DAYS = 16;
const MOVES: readonly (readonly [day: Day, zone: string])[] = [
  ["2026-03-05", "Asia/Jayapura"],
  ["2026-03-08", "Asia/Jakarta"],
  ["2026-03-11", "Asia/Manila"],
  ["2026-03-14", "Asia/Jakarta"],
];
const MINUTE = 60_000;
const STEP = 20 * MINUTE;

interface Work {
  readonly loanId: number;
  readonly caseId: number;
  readonly contactId: number;
}

let org: Organisation;
let work: Work[];
let references = 0;

const job = (now: Date) => createTestContext(database.db, null, { via: "JOB", now: () => now });
const by = async (persona: Organisation["operations"], now: Date) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });

const pay = async (context: BaseContext, { loanId }: Work) => {
  const { answer } = await receivePayment(context, {
    provider: "silent",
    currency: "IDR",
    eventType: "PAID",
    txnId: `zone-${(references += 1)}`,
    number: null,
    loanId,
    amountMinor: 7_000,
    paidAt: context.now(),
  });
  expect(answer).not.toBe("SUSPENDED");
};

async function saveResult(now: Date, task: Work, isPromise: boolean) {
  const { log } = tasks(await by(org.north.agent, now));
  const { version } = await database.db
    .selectFrom("collectionCase")
    .select("version")
    .where("id", "=", task.caseId)
    .executeTakeFirstOrThrow();
  await log.save({
    taskId: task.caseId,
    version,
    contactId: task.contactId,
    channel: "03",
    callStatus: "CNCT",
    nextCallAt: new Date(now.getTime() + 12 * 60 * MINUTE),
    result: isPromise ? "A10PTP" : "A20RETRY",
    promise: isPromise
      ? { dueOn: addDays(now.toISOString().slice(0, 10), 2), amountMinor: 400_000 }
      : undefined,
  });
}

/** Moves an agent to the other group, so that figures depend on the time within the hour. */
const regroup = (groups: readonly number[], n: number, now: Date) =>
  database.db
    .updateTable("appUser")
    .set({ groupId: groups[n % 2] ?? null, updatedAt: now })
    .where("id", "=", org.north.agent.id)
    .execute();

const move = async (now: Date, effectiveOn: Day, zone: string) => {
  const { institution } = manage(await by(org.operations, now));
  const institutionId = org.north.id;
  const { version } = await institution.get({ institutionId });
  await approveProposed(
    database.db,
    org.management,
    now,
    institution.proposeCountry({ institutionId, version, zone, effectiveOn, reason: "it moves" }),
  );
};

const runDailyJobs = async (now: Date) => {
  await startDueLaws(job(now));
  await runDueDays(job(now));
  await settleDuePromises(job(now));
  await startAgentDays(job(now));
};

async function live(day: Day, n: number, groups: readonly number[]) {
  const noon = new Date(`${day}T05:00:00Z`);
  await runDailyJobs(noon);
  const due = MOVES.find(([on]) => addDays(on, -2) === day);
  if (due) await move(noon, ...due);
  const until = new Date(`${day}T17:40:00Z`).getTime();
  let tick = 0;
  for (let at = new Date(`${day}T13:40:00Z`).getTime(); at <= until; at += STEP) {
    const now = new Date(at + 7_000);
    tick += 1;
    await runDailyJobs(now);
    const task = work[(n + tick) % work.length] as Work;
    if (tick % 2) await pay(job(now), task);
    else await saveResult(now, task, tick % 6 === 0);
    if (tick % 5 === 0) {
      const later = new Date(now.getTime() + 11_000);
      await regroup(groups, n + tick / 5, later);
    }
  }
  const night = new Date(`${day}T18:00:00Z`);
  await processAgentFacts(job(night));
  await collectDue({ ...job(night), log: () => {} }, dailyReport);
}

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
  const startAt = new Date(`${FIRST}T02:00:00Z`);
  await sql`update agent_org_unit set from_at = ${startAt}`.execute(db);
  await startDays(job(startAt));
  work = await Promise.all(
    Array.from({ length: 5 }, () =>
      newCase(db, { now: startAt, agentId: org.north.agent.id, dpd: 35 }),
    ),
  );
  const { id: institutionId, agent } = org.north;
  const assigned = await db
    .selectFrom("collectionCase")
    .select(["id as caseId", "stageId", "arrearsMinor"])
    .execute();
  await db
    .insertInto("caseStatusLog")
    .values(
      assigned.map((assignedCase) => ({
        ...assignedCase,
        institutionId,
        agentId: agent.id,
        at: startAt,
        dpd: 35,
        event: "ASSIGNED",
        before: "C00",
        after: "C00",
      })),
    )
    .execute();
  const group = await db
    .insertInto("teamGroup")
    .values({ institutionId: org.north.id, name: "Second" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { groupId } = await db
    .selectFrom("appUser")
    .select("groupId")
    .where("id", "=", org.north.agent.id)
    .executeTakeFirstOrThrow();
  const groups = [groupId ?? 0, group.id];
  for (let n = 0; n < DAYS; n += 1) await live(addDays(FIRST, n), n, groups);
}, 600_000);

const END = new Date(`${addDays(FIRST, DAYS)}T05:00:00Z`);

describe("an institution that moves to another zone and back", () => {
  test("has figures and reports that match the events", async () => {
    await runDailyJobs(END);
    await processAgentFacts(job(END));
    const { facts, differences, samples } = await verifyAll(job(END));
    expect(samples).toEqual([]);
    expect({ differences, isEmpty: facts === 0 }).toEqual({ differences: 0, isEmpty: false });
  }, 300_000);

  test("has loans that agree with their ledger", async () => {
    const { samples } = await verifyLoans(job(END), { fix: false });
    expect(samples).toEqual([]);
  }, 300_000);

  test("lives through every day once, in their order", async () => {
    const { rows } = await sql<{ days: number; back: number; first: Day; last: Day }>`
      select count(distinct day)::int as days, count(*) filter (where day < before)::int as back, min(day) as first,
        max(day) as last
      from (
        select day, lag(day) over (order by at, id) as before from current_fact
        where institution_id = ${org.north.id} and kind in ('POSTED', 'LOG')) f`.execute(
      database.db,
    );
    expect(rows).toEqual([{ days: DAYS + 1, back: 0, first: FIRST, last: addDays(FIRST, DAYS) }]);
    const runs = await sql<{ n: number }>`
      select count(*)::int as n from business_day_run where attempt <> (day > ${FIRST}::date)::int`.execute(
      database.db,
    );
    expect(runs.rows).toEqual([{ n: 0 }]);
  });

  test("keeps the zone of a day for events recorded later", async () => {
    const { rows } = await sql<{ at: string; day: Day; hour: number }>`
      select to_char(at at time zone 'UTC', 'DD HH24:MI') as at, day, hour from current_fact
      where institution_id = ${org.north.id} and kind in ('POSTED', 'LOG')
        and (at between '2026-03-04 14:45Z' and '2026-03-04 15:15Z' or at between '2026-03-07 14:45Z' and '2026-03-07 17:15Z'
          or at between '2026-03-13 15:45Z' and '2026-03-13 17:15Z')
      order by current_fact.at`.execute(database.db);
    expect(rows.map(({ at, day, hour }) => [at, day, hour])).toEqual([
      ["04 15:00", "2026-03-05", 0],
      ["07 15:00", "2026-03-07", 22],
      ["07 15:20", "2026-03-07", 22],
      ["07 15:40", "2026-03-07", 22],
      ["07 16:00", "2026-03-07", 23],
      ["07 16:20", "2026-03-07", 23],
      ["07 16:40", "2026-03-07", 23],
      ["07 17:00", "2026-03-08", 0],
      ["13 16:00", "2026-03-13", 23],
      ["13 16:20", "2026-03-13", 23],
      ["13 16:40", "2026-03-13", 23],
      ["13 17:00", "2026-03-14", 0],
    ]);
  });
});
