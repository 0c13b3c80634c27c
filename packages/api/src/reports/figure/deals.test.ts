import { beforeAll, expect, test } from "bun:test";
import { usualOrFull, useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { DELIVERY_MODES } from "../../repay/payment/testing-delivery.ts";
import {
  startHistory,
  FIRST,
  history,
  LAST,
  NOON,
  type PlayedHistory,
} from "../../repay/payment/testing-history.ts";
import { playDay } from "../../repay/payment/testing-life.ts";
import { startDays, runDueDays } from "../../repay/end-of-day/actions/run.ts";
import { toInstant, createNightContext } from "../../repay/end-of-day/testing/calendar.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { verifyCounts } from "../agent/actions/verify.ts";
import { reportsRouter } from "../router.ts";
import { verifyRaw } from "../verify/actions/raw.ts";

/*
 * Codes, extensions, deductions and payments as their rooms execute them, recorded late, shuffled,
 * repeated and reversed, over a leap day. The reports are compared with plain SQL over the tables
 * of those rooms.
 */

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const END = addDays(FIRST, LAST + 1);
const STORIES = usualOrFull({ usual: 8, full: 12 });
let org: Organisation;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await startDays(createNightContext(db, FIRST));
  const { loanId } = await newCase(db, { now: toInstant(FIRST) });
  // The deduction budget of an institution is a share of its collected amount.
  await db
    .insertInto("payment")
    .values({
      loanId,
      institutionId: org.north.id,
      channel: "VA",
      reference: "budget",
      amountMinor: 1_000_000_000,
      paidAt: toInstant(FIRST),
      provider: "budget",
    })
    .execute();
  const world = { db, org, products: [org.productId] };
  const kinds = ["EXTENSION", "FULL", "PART", "NONE"] as const;
  const money = ["REVERSED", "IN_TIME", "LATE", "IN_TIME"] as const;
  const played: PlayedHistory[] = [];
  const stories = fc.sample(history, { numRuns: STORIES, seed: 290224 });
  for (const [nth, sampled] of stories.entries()) {
    const deal = kinds[nth % kinds.length] ?? "NONE";
    const dealMoney = money[(nth + Math.floor(nth / kinds.length)) % money.length] ?? "IN_TIME";
    const story = { ...sampled, product: 0, deal, dealMoney, hold: null };
    for (const mode of DELIVERY_MODES)
      played.push(await startHistory(world, { ...story, writeOff: false }, mode, nth));
  }
  for (let day = 0; day <= LAST; day += 1) {
    for (const playedCase of played) await playDay(world, playedCase, day);
    await runDueDays(createNightContext(db, addDays(FIRST, day + 1)));
  }
  await processAgentFacts(createTestContext(db, null, { now: () => toInstant(END, 720) }));
}, 240_000);

interface FigureLine {
  readonly day: string;
  readonly agentId: number | null;
  readonly measure: string;
  readonly value: number;
}

/**
 * Computes figures by the time at which the company learned of a payment, from the payment tables.
 */
async function computeByHand(): Promise<FigureLine[]> {
  const { rows } = await sql<FigureLine>`
    with told (at, id, code_id, agent_id, sign, amount) as (
      select created_at, id, code_id, agent_id, 1, amount_minor from payment where agent_id is not null or event_id is not null
      union all
      select v.recorded_at, v.id, y.code_id, y.agent_id, -1, y.amount_minor
      from payment_reversal v join payment y on y.id = v.payment_id where y.agent_id is not null or y.event_id is not null
    ), held as (
      select t.at, k.agent_id, k.amount_minor as asked,
        sum(t.sign * t.amount) over w as now, sum(t.sign * t.amount) over w - t.sign * t.amount as before
      from told t join repayment_code k on k.id = t.code_id
      window w as (partition by t.code_id order by t.at, t.sign desc, t.id)
    ), used as (
      select s.*, lag(s.event) over (partition by s.deduction_id order by s.id) as last
      from deduction_step s where s.event in ('USED', 'VOID')
    ), deeds (at, agent_id, measure, value) as (
      select at, agent_id, 'payments', sign::bigint from told
      union all select at, agent_id, 'collected_minor', sign * amount from told
      union all select created_at, agent_id, 'codes_created', 1 from repayment_code where number is not null
      union all select at, agent_id, 'codes_paid', 1 from held where before < asked and now >= asked
      union all select at, agent_id, 'codes_paid', -1 from held where before >= asked and now < asked
      union all select y.created_at, x.agent_id, 'extensions', 1 from extension x join payment y on y.id = x.payment_id
        where x.state in ('EFFECTIVE', 'REVERSED')
      union all select settled_at, agent_id, 'extensions', -1 from extension where state = 'REVERSED'
      union all select y.created_at, x.agent_id, 'extension_fee_minor', x.fee_minor from extension x join payment y on y.id = x.payment_id
        where x.state in ('EFFECTIVE', 'REVERSED')
      union all select settled_at, agent_id, 'extension_fee_minor', -fee_minor from extension where state = 'REVERSED'
      union all select u.at, d.applicant_id, 'deductions', case u.event when 'USED' then 1 else -1 end
        from used u join deduction d on d.id = u.deduction_id where u.event = 'USED' or u.last = 'USED'
      union all select u.at, d.applicant_id, 'waived_minor', case u.event when 'USED' then d.used_minor else -d.used_minor end
        from used u join deduction d on d.id = u.deduction_id where u.event = 'USED' or u.last = 'USED'
      union all select e.recorded_at, y.agent_id, case n.component when 'PRINCIPAL' then 'collected_principal_minor' else 'collected_fee_minor' end,
          n.amount_minor
        from ledger_entry n join ledger_event e on e.id = n.event_id join payment y on y.id = n.payment_id
        where n.kind = 'PAYMENT' and n.component in ('PRINCIPAL', 'LATE_FEE') and (y.agent_id is not null or y.event_id is not null)
    )
    select (at at time zone 'Asia/Jakarta')::date::text as day, agent_id, measure, sum(value)::bigint as value
    from deeds group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3`.execute(database.db);
  return rows;
}

const MONEY = [
  "payments",
  "collected_minor",
  "codes_created",
  "codes_paid",
  "extensions",
  "extension_fee_minor",
  "deductions",
  "waived_minor",
  "collected_principal_minor",
  "collected_fee_minor",
];

async function listStored(table: "report_figure" | "agent_day"): Promise<FigureLine[]> {
  const values = sql.join(MONEY.map((name) => sql`(${sql.lit(name)}, f.${sql.ref(name)}::bigint)`));
  const { rows } = await sql<FigureLine>`
    select f.day::text as day, f.agent_id, m.measure, sum(m.value)::bigint as value
    from ${sql.table(table)} f cross join lateral (values ${values}) m (measure, value)
    group by 1, 2, 3 having sum(m.value) <> 0 order by 1, 2, 3`.execute(database.db);
  return rows;
}

const reports = async () =>
  call(
    createTestContext(database.db, await getActor(database.db, org.operations), {
      now: () => toInstant(END, 720),
    }),
  );

const range = { from: FIRST, to: END };

test("stored money figures match the money tables day by day", async () => {
  const expected = await computeByHand();
  expect(new Set(expected.map(({ measure }) => measure))).toEqual(new Set(MONEY));
  expect(expected.some(({ day }) => day === "2024-02-29")).toBe(true);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_reversal`.execute(database.db);
  expect(rows[0]?.n).toBeGreaterThan(10);
  expect(await listStored("report_figure")).toEqual(expected);
  const ofAgents = expected.filter(({ agentId }) => agentId !== null);
  expect(await listStored("agent_day")).toEqual(ofAgents);
  const context = createTestContext(database.db, null, { now: () => NOON });
  expect((await verifyCounts(context)).samples).toEqual([]);
  const later = createTestContext(database.db, null, { now: () => toInstant(END, 720) });
  await startAgentDays(later);
  const { samples } = await verifyRaw(later, range);
  // `newCase` assigns without a history entry.
  const isAssignmentColumn = ({ column = "" }) => ["assigned_at", "agent_id"].includes(column);
  expect(samples.filter((sample) => !isAssignmentColumn(sample))).toEqual([]);
}, 60_000);

test("the agent, team and daily reports say the same", async () => {
  const expected = await computeByHand();
  const sumMeasure = (measure: string, matches: (line: FigureLine) => boolean = () => true) =>
    expected
      .filter((line) => line.measure === measure && matches(line))
      .reduce((sum, { value }) => sum + value, 0);
  const isAgents = ({ agentId }: FigureLine) => agentId !== null;
  const api = await reports();
  const agents = await api.data.listAgents({ ...range, size: 100 });
  for (const { day, agentId, values } of agents.rows) {
    const sumForAgent = (measure: string) =>
      sumMeasure(measure, (line) => line.day === day && line.agentId === agentId);
    expect(values).toMatchObject({
      payments: sumForAgent("payments"),
      collected: sumForAgent("collected_minor"),
      codesCreated: sumForAgent("codes_created"),
      codesPaid: sumForAgent("codes_paid"),
      extensions: sumForAgent("extensions"),
      deductions: sumForAgent("deductions"),
      extensionFee: sumForAgent("extension_fee_minor"),
      waived: sumForAgent("waived_minor"),
      collectedPrincipal: sumForAgent("collected_principal_minor"),
      collectedFee: sumForAgent("collected_fee_minor"),
    });
  }
  const teams = await api.data.listTeams({ ...range, by: "institution" });
  expect(teams.totals[0]?.values).toMatchObject({
    collected: sumMeasure("collected_minor", isAgents),
    codesPaid: sumMeasure("codes_paid", isAgents),
    waived: sumMeasure("waived_minor", isAgents),
    extensions: sumMeasure("extensions", isAgents),
  });
  await api.daily.refresh(range);
  const daily = await api.daily.page(range);
  expect(daily.totals[0]).toMatchObject({ collectedMinor: sumMeasure("collected_minor") });
}, 60_000);
