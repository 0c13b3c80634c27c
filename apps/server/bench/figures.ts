import { DEFAULT_ZONE, addDays, dayOf } from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { countFacts } from "@kolekta/api/reports/agent/actions/count";
import { noteDays } from "@kolekta/api/reports/figure/actions/fold";
import { daysOf, verifyBook } from "@kolekta/api/reports/figure/actions/verify";
import { figuresByHand } from "@kolekta/api/reports/figure/testing";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { elapsed } from "./loop.ts";
import { through } from "./record.ts";
import { type Measured, perSecond } from "./table.ts";
import { targetsOf } from "./targets.ts";

const AGENTS = 2_000;
const DAYS = 30;
const WARM_UP_SECONDS = 2;

/** What facts cost who writes, what they cost who verifies them, and what the figures of a day cost. */
export async function benchFigures(
  bench: Bench,
  { seconds, calls }: { readonly seconds: number; readonly calls: number },
  say: (line: string) => void,
): Promise<Measured[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    const cost = await costOfFacts(bench, db, seconds);
    // The rest takes long.
    say(`${cost.what}: ${cost.ours}, ${cost.limit}`);
    const today = dayOf(new Date(), DEFAULT_ZONE);
    const days = { from: addDays(today, -DAYS), to: today };
    const rows = await growCalls(db, today, calls);
    say(`${rows.toLocaleString("en")} calls of ${AGENTS} agents`);
    const visit = visitOf(db, null, { via: "COMMAND" });
    await countFacts(visit);
    await sql`analyze report_fact, report_figure, agent_day, call_record`.execute(
      db,
    );
    const yesterday = addDays(today, -1);
    const collected = await elapsed(async () => {
      await noteDays(visit.db, { from: yesterday, to: yesterday });
      await countFacts(visit);
    });
    const plain = await elapsed(() => figuresByHand(db));
    const ours = await elapsed(async () => {
      const { total, samples } = await verifyBook(db, daysOf(days));
      if (total > 0)
        throw new Error(`${total} differ: ${JSON.stringify(samples[0])}`);
    });
    return [
      cost,
      {
        what: `Collect an hour of ${AGENTS} agents with ${calls} calls a day`,
        ours: `${collected.toFixed(1)} s`,
        limit: "",
        ratio: null,
        aim: "≤ 5 s",
        met: collected <= 5,
      },
      {
        what: `Verify a month of figures, ${rows.toLocaleString("en")} calls`,
        ours: `${ours.toFixed(1)} s`,
        limit: `${plain.toFixed(1)} s plain SQL over the raw tables`,
        ratio: ours / plain,
        aim: "≤ 2.00",
        met: ours / plain <= 2,
      },
    ];
  } finally {
    await db.destroy();
  }
}

/** Two runs each, in turns, so that neither has the warmer half. */
async function costOfFacts(
  bench: Bench,
  db: Db,
  seconds: number,
): Promise<Measured> {
  const targets = await targetsOf(bench);
  const rates = { on: 0, off: 0 };
  for (const facts of ["off", "on", "on", "off"] as const) {
    await switchFacts(db, facts);
    // Each session plans its statements anew after a switch, which none pays for in real life.
    await through(bench, targets, WARM_UP_SECONDS);
    rates[facts] += (await through(bench, targets, seconds)) / 2;
  }
  await switchFacts(db, "on");
  const ratio = rates.on / rates.off;
  return {
    what: "Record a result, with its facts",
    ours: perSecond(rates.on),
    limit: `${perSecond(rates.off)} without facts`,
    ratio,
    aim: "≥ 0.90",
    met: ratio >= 0.9,
  };
}

/** What tells of facts in the tables that a result writes. */
async function switchFacts(db: Db, facts: "on" | "off"): Promise<void> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as "table", tgname as "trigger" from pg_trigger
    where tgname like '%\\_facts\\_insert' or tgname like '%\\_facts\\_update' or tgname = 'case_status_log_retells'`.execute(
    db,
  );
  const verb = facts === "on" ? sql`enable` : sql`disable`;
  for (const { table, trigger } of rows)
    await sql`alter table ${sql.table(table)} ${verb} trigger ${sql.id(trigger)}`.execute(
      db,
    );
}

/** Agents who call at every hour of the day, each day of the month, on cases of their institution. */
async function growCalls(
  db: Db,
  today: string,
  calls: number,
): Promise<number> {
  await sql`
    insert into app_user (login, name, email, password_hash, role_id, institution_id, group_id, queue_id)
    select 'caller' || n, 'Caller ' || n, 'caller' || n || '@bench.example', u.password_hash, u.role_id, u.institution_id, u.group_id, u.queue_id
    from generate_series(1, ${AGENTS}::int) n cross join (select * from app_user where login = 'agent01') u`.execute(
    db,
  );
  let rows = 0;
  for (let back = 1; back <= DAYS; back += 1) {
    const { numAffectedRows } = await sql`
      with held as (
        select c.id, c.loan_id, c.borrower_id, c.institution_id, o.id as contact_id,
          row_number() over (order by c.id) - 1 as nth, count(*) over () as many
        from collection_case c join app_user u on u.login = 'agent01' and u.institution_id = c.institution_id
        join contact o on o.borrower_id = c.borrower_id and o.relation = 'R01'
      ),
      callers as (select id, row_number() over (order by id) as nth from app_user where login like 'caller%'),
      attempt as (select min(id) as id from contact_attempt)
      insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
        name, phone, state, call_status, provider, requested_at, ended_at, talk_seconds)
      select h.id, h.loan_id, h.borrower_id, h.institution_id, a.id, h.contact_id, attempt.id, 'APP', 'R01', 'a', '62', 'ENDED',
        case when n % 3 = 0 then 'CNCT' else 'NCNCT' end, 'app', t.at, t.at + interval '1 minute',
        case when n % 3 = 0 then 45 else 0 end
      from callers a cross join generate_series(1, ${calls}::int) n cross join attempt
      join held h on h.nth = (a.nth * 31 + n * 7) % h.many
      cross join lateral (select (${today}::date - ${back}::int) + interval '1 hour' + n * interval '12 minutes' as at) t`.execute(
      db,
    );
    rows += Number(numAffectedRows ?? 0);
  }
  return rows;
}
