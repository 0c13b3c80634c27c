import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { DECIMALS } from "../../core/money.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { LISTING_DAYS } from "../run/contract-codes.ts";
import { MAP_DAYS, OUTCOMES } from "./contract-codes.ts";
import { reportsRouter } from "../router.ts";
import { readLeaf } from "../run/testing.ts";

/*
 * The results are compared with plain SQL over case moves and ledger entries, which uses neither
 * stage periods nor stored rates.
 */

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const START = Date.UTC(2028, 1, 10, 3);
const DAYS = 31;
const [FROM, TO] = ["2028-02-10", "2028-03-11"];
const NOW = new Date(START + (DAYS + 1) * 86_400_000);
let org: Organisation;
let stages: number[];

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOW }))
    .rollRate;

const step = fc.record({
  action: fc.constantFrom(
    "assign",
    "work",
    "moveOn",
    "moveOn",
    "settle",
    "reversePayment",
    "recall",
    "void",
  ),
  hours: fc.integer({ min: 2, max: 120 }),
  n: fc.nat(1000),
});

async function playSteps(db: Db, steps: readonly { action: string; hours: number; n: number }[]) {
  let clock = START + ((steps[0]?.n ?? 0) % 200) * 3_600_000;
  const story = await Story.start(db, new Date(clock), { institutionId: org.north.id });
  for (const { action, hours, n } of steps) {
    clock += hours * 3_600_000;
    if (clock >= NOW.getTime()) return;
    const at = new Date(clock);
    if (action === "reversePayment") await story.reversePayment(at);
    if (!story.isOpen) continue;
    if (action === "assign" && story.agentId === null) await story.assign(at, org.north.agent.id);
    if (action === "work" && story.agentId !== null) await story.work(at);
    if (action === "moveOn") await story.moveOn(at, stages[n % stages.length] ?? 0);
    if (action === "settle") await story.pay(at, 1000 + n, story.agentId, true);
    if (action === "recall") await story.end(at, "C40");
    if (action === "void") await story.end(at, "C70");
  }
}

const waive = (loanId: number, minor: number, on: string) => sql`
  with part as (
    select id from installment where loan_id = ${loanId} and principal_due_minor >= ${minor} order by period limit 1
  ), told as (
    insert into ledger_event (kind, loan_id, value_on, recorded_at) values ('DEDUCTION', ${loanId}, ${on}::date, ${on}::date)
    returning id
  ), line as (
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
    select ${loanId}, part.id, 'WAIVER', 'PRINCIPAL', ${minor}, ${on}::date, ${on}::date, 'DEDUCTION', told.id from part, told
  )
  update installment set waived_minor = waived_minor + ${minor}, principal_due_minor = principal_due_minor - ${minor}
  from part where installment.id = part.id`;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const open = await db
    .selectFrom("institutionStage")
    .select("stageId")
    .where("institutionId", "=", org.north.id)
    .orderBy("stageId")
    .execute();
  stages = open.map(({ stageId }) => stageId);
  const lives = fc.sample(fc.array(step, { minLength: 3, maxLength: 9 }), {
    numRuns: 60,
    seed: 14,
  });
  for (const steps of lives) await playSteps(db, steps);
  await sql`update loan set created_at = '2028-01-01' where id % 3 > 0`.execute(db);
  const loans = await db.selectFrom("loan").select("id").orderBy("id").limit(20).execute();
  for (const [index, { id }] of loans.entries())
    await waive(id, 1000 + index, `2028-02-${12 + (index % 17)}`).execute(db);
  await processAgentFacts(createTestContext(db, null, { now: () => NOW }));
  await (await as(org.operations)).refresh({ from: FROM, to: TO });
}, 120_000);

interface ExpectedLine {
  readonly day: string;
  readonly daysSince: number;
  readonly stageId: number;
  readonly outcome: string;
  readonly cases: number;
  readonly principalMinor: number;
}

async function naive(): Promise<ExpectedLine[]> {
  const { rows } = await sql<ExpectedLine>`
    with days as (select generate_series(${FROM}::date - 29, ${TO}::date, interval '1 day')::date as day),
    pair as (
      select d.day, n.days_since, d.day::timestamp at time zone 'Asia/Jakarta' as first,
        (d.day + n.days_since)::timestamp at time zone 'Asia/Jakarta' as last
      from days d cross join generate_series(1, 30) n(days_since) where d.day + n.days_since - 1 between ${FROM}::date and ${TO}::date
    ),
    entry as (
      select l.*, lag(after) over w as lag_after, lag(stage_id) over w as lag_stage
      from case_status_log l window w as (partition by case_id order by at, id)
    ),
    lay as (
      select p.day, p.days_since, c.id as case_id, was.stage_id,
        (select e.principal_minor from entry e where e.case_id = c.id and e.at < p.first
          and (e.lag_after is null or e.lag_after not in ('C00', 'C10') or e.lag_stage <> e.stage_id)
          order by e.at desc, e.id desc limit 1) as principal, now.after, now.stage_id as then_id
      from pair p cross join collection_case c
      cross join lateral (select after, stage_id from case_status_log l where l.case_id = c.id and l.at < p.first
        order by at desc, id desc limit 1) was
      cross join lateral (select after, stage_id from case_status_log l where l.case_id = c.id and l.at < p.last
        order by at desc, id desc limit 1) now
      where was.after in ('C00', 'C10')
    )
    select l.day, l.days_since, l.stage_id, case
        when l.after in ('C30', 'C31', 'C32') then 'PAID' when l.after = 'C40' then 'WITHDRAWN' when l.after = 'C70' then 'CANCELLED'
        when l.then_id = l.stage_id then 'SAME'
        when (select min(dpd_from) from stage_policy where stage_id = l.then_id)
          > (select min(dpd_from) from stage_policy where stage_id = l.stage_id) then 'WORSE' else 'BETTER' end as outcome,
      count(*)::int as cases, sum(l.principal)::bigint as principal_minor
    from lay l group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(database.db);
  return rows;
}

const stored = () =>
  database.db
    .selectFrom("rollRate")
    .select(["day", "daysSince", "stageId", "outcome", "cases", "principalMinor"])
    .orderBy("day")
    .orderBy("daysSince")
    .orderBy("stageId")
    .orderBy("outcome")
    .execute();

describe("roll rates", () => {
  test("match the moves of the cases day by day", async () => {
    const rows = await stored();
    expect(rows).toEqual(await naive());
    const outcomes = new Set(rows.map(({ outcome }) => outcome));
    expect([...outcomes].toSorted()).toEqual([
      "BETTER",
      "CANCELLED",
      "PAID",
      "SAME",
      "WITHDRAWN",
      "WORSE",
    ]);
  });

  test("a cohort gains no case later", async () => {
    const { rows } = await sql<{ sizes: number }>`
      select count(distinct size)::int as sizes from (
        select day, stage_id, days_since, sum(cases) as size from roll_rate where day >= ${FROM}::date group by 1, 2, 3) s
      group by day, stage_id`.execute(database.db);
    expect(rows.filter(({ sizes }) => sizes !== 1)).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
  });

  test("recomputing a day gives the same result", async () => {
    const before = await stored();
    await (await as(org.operations)).collect({ on: "2028-02-29" });
    expect(await stored()).toEqual(before);
  });

  test("amounts fallen due match the unpaid ledger amounts at each midnight", async () => {
    const { rows: expected } = await sql<object>`
      with pair as (
        select n.id, n.due_on as day, s.days_since, n.due_on + s.days_since as upto, n.loan_id
        from installment n cross join generate_series(0, 30) s(days_since)
        where n.due_on + s.days_since between ${FROM}::date and ${TO}::date
      ),
      owed as (
        select p.day, p.days_since, sum(case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end)
            filter (where e.component = 'PRINCIPAL' and e.value_on <= p.upto) as principal,
          sum(case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end)
            filter (where e.value_on <= p.upto) as whole,
          sum(e.amount_minor) filter (where e.component = 'PRINCIPAL' and e.kind = 'CHARGE') as due
        from pair p join loan l on l.id = p.loan_id join ledger_entry e on e.installment_id = p.id
          and e.component in ('PRINCIPAL', 'INTEREST')
        where (l.created_at at time zone 'Asia/Jakarta')::date <= p.day
        group by p.id, p.day, p.days_since
      )
      select day, days_since, count(*)::int as due_count, sum(due)::bigint as due_minor,
        (count(*) filter (where whole > 0))::int as unpaid_count, sum(principal)::bigint as unpaid_minor
      from owed group by 1, 2 order by 1, 2`.execute(database.db);
    const rows = await database.db
      .selectFrom("entryRate")
      .select(["day", "daysSince", "dueCount", "dueMinor", "unpaidCount", "unpaidMinor"])
      .orderBy("day")
      .orderBy("daysSince")
      .execute();
    expect(rows as object[]).toEqual(expected);
    expect(rows.some((row) => row.unpaidMinor < row.dueMinor)).toBe(true);
  });
});

describe("the report", () => {
  test("lists cohorts with their outcomes and totals", async () => {
    const api = await as(org.operations);
    const { rows, total, totals } = await api.page({ from: FROM, to: TO, daysSince: 5, size: 200 });
    expect(total).toBe(rows.length);
    const sum = rows.reduce((all, row) => all + row.cases, 0);
    expect(totals).toHaveLength(1);
    expect(totals[0]?.cases).toBe(sum);
    for (const row of rows)
      expect(Object.values(row.casesBy).reduce((all, n) => all + n, 0)).toBe(row.cases);
  });

  test("a cell leads to as many cases as it counts", async () => {
    const api = await as(org.operations);
    const { cells } = await api.map({ from: FROM, to: TO });
    const among = OUTCOMES.flatMap((outcome) =>
      cells
        .filter((cell) => cell.casesBy[outcome] > 0 && cell.daysSince > 3)
        .slice(0, 3)
        .map((cell) => ({ cell, outcome })),
    );
    const foundOutcomes = new Set(among.map(({ outcome }) => outcome));
    expect([...foundOutcomes]).toEqual(expect.arrayContaining(["WORSE", "SAME", "PAID"]));
    for (const { cell, outcome } of among) {
      const { day, daysSince } = cell;
      const found = await api.listCases({ day, daysSince, outcome });
      expect(found.total).toBe(cell.casesBy[outcome]);
      expect(found.rows).toHaveLength(Math.min(20, found.total));
    }
  });

  test("of another institution is hidden, and computing requires a permission", async () => {
    const south = await as(org.south.admin);
    expect((await south.page({ from: FROM, to: TO })).total).toBe(0);
    expect((await south.map({ from: FROM, to: TO })).cells).toEqual([]);
    expect((await south.entries({ from: FROM, to: TO })).cells).toEqual([]);
    const adminEntries = await (await as(org.north.admin)).entries({ from: FROM, to: TO });
    expect(adminEntries.cells).not.toEqual([]);
    const leader = await as(org.north.leader);
    expect((await leader.page({ from: FROM, to: TO })).total).toBeGreaterThan(0);
    const agent = await as(org.north.agent);
    await expect(agent.page({ from: FROM, to: TO })).rejects.toThrow("report.ofStages");
    await expect(agent.collect({ on: "2028-03-01" })).rejects.toThrow();
  });

  test("counts on record only the cohorts in sight", async () => {
    const cohort = { day: FROM, daysSince: 9, outcome: "SAME" } as const;
    await database.db
      .insertInto("rollRate")
      .values({
        ...cohort,
        institutionId: org.north.id,
        stageId: org.stages.early,
        currency: "USD",
        cases: 2_000,
        principalMinor: 0,
      })
      .execute();
    const totalFor = async (persona: Persona) => {
      const api = await as(persona);
      const found = await api.listCases({ ...cohort, currency: "USD" });
      return found.total;
    };
    expect(await totalFor(org.north.admin)).toBe(2_000);
    expect(await totalFor(org.south.admin)).toBe(0);
    expect(await totalFor(org.north.leader)).toBe(0);
  });

  test("is refused beyond the maximum days of a list or map", async () => {
    const api = await as(org.operations);
    const tooLong = { cause: { key: "range.tooLong" } };
    const longer = (days: number) => ({ from: FROM, to: addDays(FROM, days) });
    for (const reading of [
      () => api.page({ ...longer(LISTING_DAYS), daysSince: 5 }),
      () => api.map(longer(MAP_DAYS)),
      () => api.entries(longer(MAP_DAYS)),
    ])
      await expect(reading()).rejects.toMatchObject(tooLong);
  });

  test("exports a workbook with the rows and the total of the page", async () => {
    const api = await as(org.operations);
    const filter = { from: FROM, to: TO, daysSince: 5 };
    const file = await api.export(filter);
    const { total, totals } = await api.page(filter);
    const leaf = await readLeaf(file);
    expect(leaf.rows).toHaveLength(total + totals.length);
    const [sum] = totals;
    if (totals.length !== 1 || !sum) throw new Error("one currency is meant");
    expect(leaf.total("Cohort")).toBe("Total");
    const whole = (minor: number) => String(minor / 10 ** DECIMALS[sum.currency]);
    expect(leaf.rows.at(-1)?.slice(4)).toEqual([
      String(sum.cases),
      ...OUTCOMES.map((outcome) => String(sum.casesBy[outcome])),
      whole(sum.principalMinor),
      sum.currency,
      ...OUTCOMES.map((outcome) => whole(sum.principalBy[outcome])),
    ]);
    expect(file.name).toBe(`roll-rate-${FROM}-${TO}.xlsx`);
  });
});
