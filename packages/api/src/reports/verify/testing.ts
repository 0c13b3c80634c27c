import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation } from "../../seeds/index.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { runReport } from "../run/actions/collect.ts";

/*
 * A week of March in Jakarta: an agent changes groups on Wednesday; cases are assigned, released
 * and paid.
 */

export const toMarchHour = (day: number, hour: number) =>
  new Date(Date.UTC(2026, 2, day, hour - 7));
export const NOW = toMarchHour(10, 12);
export const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [2, 3, 4, 5, 6];

export const contextUntil = (db: Db) => createTestContext(db, null, { now: () => NOW });

export interface Week {
  readonly org: Organisation;
  /** Worked and paid twice; one of the payments is reversed. */
  readonly paid: Story;
  /** Released unworked, then assigned to another agent. */
  readonly reassigned: Story;
  /** Returned to its agent in another stage with a higher debt, on the day on which it left. */
  readonly returned: Story;
  /**
   * Assigned manually after another agent's work; the time was read before the log entry was
   * written.
   */
  readonly handedOver: Story;
  readonly settled: Story;
  readonly reminderId: number;
}

const setArrears = (db: Db, { ids }: Story, arrearsMinor: number) =>
  db.updateTable("collectionCase").set({ arrearsMinor }).where("id", "=", ids.caseId).execute();

/** Updates the case row as its rooms would. */
const followHistory = (db: Db) =>
  sql`
  update collection_case c set status = l.after, agent_id = b.agent_id, closed_at = case when l.after <> 'C00' and l.after <> 'C10'
    then l.at end
  from case_status_log l left join case_assignment b on b.case_id = l.case_id and b.released_at is null
  where l.case_id = c.id and l.id = (select max(o.id) from case_status_log o where o.case_id = c.id)`.execute(
    db,
  );

async function regroup(db: Db, { north }: Organisation): Promise<void> {
  await sql`update agent_org_unit set from_at = ${toMarchHour(1, 9)}`.execute(db);
  const { id: groupId } = await db
    .insertInto("teamGroup")
    .values({ institutionId: north.id, name: "Second" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("appUser")
    .set({ groupId, updatedAt: toMarchHour(WEDNESDAY, 12) })
    .where("id", "=", north.agent.id)
    .execute();
}

/** Sends a reminder of an installment two days before its due date. */
async function remind(db: Db, { north }: Organisation): Promise<number> {
  const { stageId } = await db
    .selectFrom("stagePolicy")
    .select("stageId")
    .where("dpdFrom", "<=", 0)
    .executeTakeFirstOrThrow();
  const institutionStage = { institutionId: north.id, stageId };
  const { caseId } = await newCase(db, {
    ...institutionStage,
    now: toMarchHour(TUESDAY, 9),
    dpd: -2,
  });
  await db
    .insertInto("caseStatusLog")
    .values({
      caseId,
      ...institutionStage,
      agentId: north.agent.id,
      at: toMarchHour(TUESDAY, 10),
      event: "ASSIGNED",
      before: "C00",
      after: "C00",
      dpd: 0,
      arrearsMinor: 0,
    })
    .execute();
  await db
    .insertInto("caseAssignment")
    .values({ caseId, agentId: north.agent.id, assignedAt: toMarchHour(TUESDAY, 10) })
    .execute();
  return caseId;
}

async function seedEvents(db: Db, org: Organisation): Promise<Week> {
  const { agent, colleague, id: institutionId } = org.north;
  const startStory = () => Story.start(db, toMarchHour(MONDAY, 9), { institutionId });
  const [paid, reassigned, returned, handedOver, settled] = [
    await startStory(),
    await startStory(),
    await startStory(),
    await startStory(),
    await startStory(),
  ] as [Story, Story, Story, Story, Story];
  for (const story of [paid, returned, settled])
    await story.assign(toMarchHour(MONDAY, 10), agent.id);
  for (const story of [reassigned, handedOver])
    await story.assign(toMarchHour(MONDAY, 10), colleague.id);
  for (const story of [paid, returned, handedOver]) await story.work(toMarchHour(TUESDAY, 9));
  await reassigned.release(toMarchHour(TUESDAY, 9));
  await reassigned.assign(toMarchHour(TUESDAY, 11), agent.id);
  await setArrears(db, returned, 1_500_000);
  await returned.moveOn(toMarchHour(WEDNESDAY, 9), org.stages.late);
  await returned.assign(toMarchHour(WEDNESDAY, 11), agent.id);
  await setArrears(db, handedOver, 1_200_000);
  await handedOver.assign(toMarchHour(WEDNESDAY, 10), agent.id);
  await sql`update case_assignment set assigned_at = assigned_at - interval '4 milliseconds'
    where case_id = ${handedOver.ids.caseId} and released_at is null`.execute(db);
  await handedOver.release(toMarchHour(FRIDAY, 9));
  await paid.pay(toMarchHour(WEDNESDAY, 9), 500_000, agent.id, false);
  await paid.pay(toMarchHour(THURSDAY, 9), 300_000, agent.id, false);
  await paid.reversePayment(toMarchHour(FRIDAY, 9));
  await settled.pay(toMarchHour(THURSDAY, 9), 1_065_000, agent.id, true);
  const released = await startStory();
  await released.assign(toMarchHour(MONDAY, 11), agent.id);
  await released.release(toMarchHour(WEDNESDAY, 15));
  const reminderId = await remind(db, org);
  return { org, paid, reassigned, returned, handedOver, settled, reminderId };
}

/** Creates a week of events, counts it, and computes the daily report of the finished days. */
export async function seedWeek(db: Db, org: Organisation): Promise<Week> {
  await regroup(db, org);
  const week = await seedEvents(db, org);
  await followHistory(db);
  await processAgentFacts(contextUntil(db));
  await startAgentDays(contextUntil(db));
  await sql`delete from report_late_change`.execute(db);
  const range = { institutionId: null, from: "2026-03-02", to: "2026-03-09" };
  await runReport(contextUntil(db), dailyReport, {
    cause: "JOB",
    input: null,
    range: { ...range, hour: null },
  });
  return week;
}
