import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { usualOrFull, useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { toLocalDay } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { EVER } from "../figure/actions/verify.ts";
import { figureDifferences } from "../verify/queries/figures.ts";
import { startAgentDays } from "./actions/start.ts";
import { processAgentFacts, processAvailableFacts } from "./actions/process-facts.ts";
import { recountAll, verifyCounts } from "./actions/verify.ts";
import { Story } from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;
let agents: number[];
let stages: number[];

beforeAll(async () => {
  org = await organisation(database.db);
  const { north } = org;
  agents = [north.agent.id, north.colleague.id];
  const open = await database.db
    .selectFrom("institutionStage")
    .select("stageId")
    .where("institutionId", "=", north.id)
    .orderBy("stageId")
    .execute();
  stages = open.map(({ stageId }) => stageId);
});

const context = () => createTestContext(database.db, null);

interface NaiveRow {
  readonly agentId: number;
  readonly day: string;
  readonly assigned: number;
  readonly settled: number;
  readonly collectedMinor: number;
}

/**
 * Computes the figures of every agent and day from the facts in plain SQL. A case counts on each
 * day of an assignment, unless its last assignment of that day ended void or unworked.
 */
async function naive(db: Db): Promise<NaiveRow[]> {
  const { rows } = await sql<NaiveRow>`
    with span as (
      select min(day) as first, max(day) as last from (
        select (assigned_at at time zone 'Asia/Jakarta')::date as day from case_assignment
        union all select (at at time zone 'Asia/Jakarta')::date from case_status_log
        union all select (coalesce(reversed_at, created_at) at time zone 'Asia/Jakarta')::date from payment) d
    ),
    days as (
      select generate_series(first, last, interval '1 day')::date as day from span
    ),
    open as (
      select case_id, at as from_at, lead(at) over w as to_at, after, lead(after) over w as next
      from (select l.*, before in ('C00', 'C10') and after in ('C00', 'C10') as same from case_status_log l) l
      where before is null or not same
      window w as (partition by case_id order by at, id)
    ),
    stay as (
      select b.agent_id, b.case_id, greatest(b.assigned_at, o.from_at) as from_at,
        least(b.released_at, o.to_at) as to_at,
        coalesce(o.next = 'C70' and (b.released_at is null or o.to_at <= b.released_at), false) as void,
        not exists (select from case_status_log w where w.case_id = b.case_id and w.after = 'C10' and w.at <= least(b.released_at, o.to_at)
          and w.at >= greatest(b.assigned_at, o.from_at))
          and b.released_at is not null and (o.to_at is null or b.released_at < o.to_at) as unworked
      from case_assignment b join open o on o.case_id = b.case_id and o.after in ('C00', 'C10')
        and o.from_at <= coalesce(b.released_at, 'infinity') and coalesce(o.to_at, 'infinity') > b.assigned_at
    ),
    day_stay as (
      select s.*, d.day,
        row_number() over (partition by s.agent_id, s.case_id, d.day order by s.from_at desc) as back,
        bool_or(not s.unworked and not s.void and s.to_at is not null and (s.to_at at time zone 'Asia/Jakarta')::date = d.day)
          over (partition by s.agent_id, s.case_id, d.day) as kept
      from stay s join days d on d.day >= (s.from_at at time zone 'Asia/Jakarta')::date
        and d.day <= coalesce((s.to_at at time zone 'Asia/Jakarta')::date, d.day)
    ),
    population as (
      select agent_id, day, count(*)::int as assigned from day_stay
      where back = 1 and not (void and (to_at at time zone 'Asia/Jakarta')::date = day)
        and not (unworked and not kept and (to_at at time zone 'Asia/Jakarta')::date = day)
      group by agent_id, day
    ),
    moved as (
      select l.case_id, (l.at at time zone 'Asia/Jakarta')::date as day, l.after = 'C30' as forth,
        (select agent_id from payment y where y.case_id = l.case_id
          and y.created_at <= case when l.after = 'C30' then l.at
            else (select max(f.at) from case_status_log f where f.case_id = l.case_id and f.after = 'C30' and f.at <= l.at) end
          order by y.created_at desc, y.id desc limit 1) as agent_id
      from case_status_log l where l.after = 'C30' or l.before = 'C30'
    ),
    settled as (
      select agent_id, day, sum(case when forth then 1 else -1 end)::int as settled from moved
      where agent_id is not null group by 1, 2
    ),
    money as (
      select agent_id, day, sum(minor)::bigint as collected_minor from (
        select agent_id, (created_at at time zone 'Asia/Jakarta')::date as day, amount_minor as minor from payment
        union all
        select agent_id, (reversed_at at time zone 'Asia/Jakarta')::date, -amount_minor from payment where state = 'REVERSED') m
      where agent_id is not null group by 1, 2
    )
    select a.agent_id, days.day::text as day, coalesce(assigned, 0) as assigned, coalesce(settled, 0) as settled,
      coalesce(collected_minor, 0) as collected_minor
    from (select distinct agent_id from agent_day) a cross join days
    left join population p on (p.agent_id, p.day) = (a.agent_id, days.day)
    left join settled s on (s.agent_id, s.day) = (a.agent_id, days.day)
    left join money m on (m.agent_id, m.day) = (a.agent_id, days.day)
    order by 1, 2`.execute(db);
  return rows;
}

async function countedRows(db: Db): Promise<NaiveRow[]> {
  const { rows } = await sql<NaiveRow>`
    with days as (
      select generate_series(min(day), max(day), interval '1 day')::date as day from (
        select (assigned_at at time zone 'Asia/Jakarta')::date as day from case_assignment
        union all select (at at time zone 'Asia/Jakarta')::date from case_status_log
        union all select (coalesce(reversed_at, created_at) at time zone 'Asia/Jakarta')::date from payment) d
    )
    select a.agent_id, days.day::text as day,
      coalesce(sum(d.entered - d.exited - d.dropped) filter (where d.day < days.day), 0)::int
        + coalesce(sum(d.entered - d.dropped) filter (where d.day = days.day), 0)::int as assigned,
      coalesce(sum(d.settled) filter (where d.day = days.day), 0)::int as settled,
      coalesce(sum(d.collected_minor) filter (where d.day = days.day), 0)::bigint as collected_minor
    from (select distinct agent_id from agent_day) a cross join days
    left join agent_day d on d.agent_id = a.agent_id
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

interface StagePeriodRow {
  readonly caseId: number;
  readonly stageId: number;
  readonly fromAt: Date;
  readonly untilAt: Date | null;
  readonly untilOn: string | null;
  readonly exitKind: string | null;
  readonly amountMinor: number;
  readonly principalMinor: number;
}

/** Computes the stage periods of each case from its moves in plain SQL. */
async function listNaiveStagePeriods(db: Db): Promise<StagePeriodRow[]> {
  const { rows } = await sql<StagePeriodRow>`
    with move as (
      select *, case when after in ('C00', 'C10') then stage_id end as lies,
        lag(case when after in ('C00', 'C10') then stage_id end) over (partition by case_id order by at, id) as lay
      from case_status_log
    ),
    change as (
      select *, lead(at) over w as until_at, lead(after) over w as next
      from move where lies is distinct from lay window w as (partition by case_id order by at, id)
    )
    select case_id, stage_id, at as from_at, until_at, (until_at at time zone 'Asia/Jakarta')::date::text as until_on,
      case when next in ('C00', 'C10') then 'STAGE' else next end as exit_kind, arrears_minor as amount_minor, principal_minor
    from change where lies is not null order by case_id, at`.execute(db);
  return rows;
}

const listStagePeriodRows = async (db: Db): Promise<StagePeriodRow[]> =>
  (
    await sql<StagePeriodRow>`
      select case_id, stage_id, from_at, until_at, until_on::text as until_on, exit_kind, amount_minor, principal_minor
      from case_stage_period order by case_id, seq`.execute(db)
  ).rows;

/** One random event of a case; the numbers select its kind, time, agent and amount. */
const step = fc.record({
  story: fc.nat(2),
  action: fc.constantFrom(
    "assign",
    "assign",
    "giveBack",
    "work",
    "work",
    "part",
    "settle",
    "settle",
    "reversePayment",
    "reversePayment",
    "recall",
    "void",
    "moveOn",
    "moveOn",
  ),
  agent: fc.nat(1),
  minutes: fc.integer({ min: 1, max: 300 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  count: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function applyStep(story: Story, storyStep: Step, at: Date): Promise<void> {
  const agentId = agents[storyStep.agent] ?? null;
  if (storyStep.action === "reversePayment") return story.reversePayment(at);
  if (storyStep.action === "part") return story.pay(at, storyStep.amount, agentId, false);
  if (!story.isOpen) return;
  switch (storyStep.action) {
    case "assign":
      if (agentId !== null && agentId !== story.agentId) await story.assign(at, agentId);
      return;
    case "giveBack":
      if (story.agentId !== null) await story.release(at);
      return;
    case "moveOn":
      return story.moveOn(at, stages[storyStep.amount % stages.length] ?? 0);
    case "work":
      if (story.agentId !== null) await story.work(at);
      return;
    case "settle":
      return story.pay(at, storyStep.amount, story.agentId, true);
    case "recall":
      return story.end(at, "C40");
    case "void":
      return story.end(at, "C70");
  }
}

let clock = Date.UTC(2026, 0, 5, 3);

async function playSteps(steps: readonly Step[]): Promise<void> {
  const { db } = database;
  const institution = { institutionId: org.north.id };
  const startStory = () => Story.start(db, new Date(clock), institution);
  const stories = [await startStory(), await startStory(), await startStory()];
  for (const storyStep of steps) {
    clock += storyStep.minutes * 60_000;
    const story = stories[storyStep.story];
    if (story) await applyStep(story, storyStep, new Date(clock));
    if (storyStep.count) await processAgentFacts(context());
  }
}

async function rawDifferences(db: Db) {
  const now = new Date(clock + 3_600_000);
  await startAgentDays(createTestContext(db, null, { now: () => now }));
  return figureDifferences(db, { days: EVER, now, finished: [], limit: 1 });
}

describe("G13: the counters of agents' days", () => {
  test("equal a full recount and plain SQL over the events", async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 45, size: "max" }),
        async (steps) => {
          await playSteps(steps);
          const { differences, samples } = await verifyCounts(context());
          expect({ differences, samples }).toEqual({ differences: 0, samples: [] });
          expect(await rawDifferences(db)).toEqual([]);
          expect(await countedRows(db)).toEqual(await naive(db));
          expect(await listStagePeriodRows(db)).toEqual(await listNaiveStagePeriods(db));
        },
      ),
      { numRuns: usualOrFull({ usual: 8, full: 25 }), endOnFailure: true },
    );
  }, 180_000);

  test("are equal after all of them were deleted and recounted", async () => {
    const { db } = database;
    const all = () =>
      db.selectFrom("agentDay").selectAll().orderBy("agentId").orderBy("day").execute();
    const before = (await all()).filter((row) =>
      Object.values(row).some((value) => typeof value === "number" && value !== 0),
    );
    const credits = await db.selectFrom("paymentCredit").selectAll().execute();
    expect(await recountAll(context())).toBeGreaterThan(0);
    const hasContent = (row: (typeof before)[number]) =>
      row.lastPaidAt !== null ||
      row.entered ||
      row.exited ||
      row.dropped ||
      row.settled ||
      row.collectedMinor ||
      row.payments;
    expect((await all()).filter(hasContent)).toEqual(before.filter(hasContent));
    expect(await db.selectFrom("paymentCredit").selectAll().execute()).toEqual(credits);
  });

  test("concurrent counts count each fact once", async () => {
    await playSteps([
      { story: 0, action: "assign", agent: 0, minutes: 5, amount: 1, count: false },
      { story: 0, action: "part", agent: 0, minutes: 5, amount: 777, count: false },
      { story: 1, action: "assign", agent: 1, minutes: 5, amount: 1, count: false },
    ]);
    const backlog = sql`select from agent_backlog for update`;
    // The pool of five also serves the holder of the lock and the question who waits.
    const count = () => Promise.all([1, 2, 3].map(() => processAvailableFacts(context())));
    expect(await waitsInLock(database.db, backlog, count)).toBe(true);
    expect((await verifyCounts(context())).differences).toBe(0);
    expect(await database.db.selectFrom("agentBacklog").select("id").execute()).toEqual([]);
  });

  test("a reversed payment reverses its wage on the day of the reversal", async () => {
    const { db } = database;
    const story = await Story.start(db, new Date(clock), { institutionId: org.north.id });
    const at = (days: number) => new Date(clock + days * 86_400_000);
    await story.assign(at(0), agents[0] ?? 0);
    await story.pay(at(1), 1_000_000, agents[0] ?? 0, true);
    await story.reversePayment(at(3));
    await processAgentFacts(context());
    const rows = await db
      .selectFrom("paymentCredit")
      .select(["cause", "day", "amountMinor", "wageMinor"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    const day = (days: number) => toLocalDay(at(days), "Asia/Jakarta");
    // Half of three per cent, because the borrower had no contact with an agent.
    expect(rows.toReversed()).toEqual([
      { cause: "POSTED", day: day(1), amountMinor: 1_000_000, wageMinor: 15_000 },
      { cause: "REVERSED", day: day(3), amountMinor: -1_000_000, wageMinor: -15_000 },
    ]);
  });
});
