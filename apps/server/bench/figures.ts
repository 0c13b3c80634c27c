import { DEFAULT_ZONE, addDays, dayOf } from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { countFacts } from "@kolekta/api/reports/agent/actions/count";
import { noteDays } from "@kolekta/api/reports/figure/actions/fold";
import {
  daysOf,
  retellFacts,
  verifyBook,
} from "@kolekta/api/reports/figure/actions/verify";
import { figuresByHand } from "@kolekta/api/reports/figure/testing";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { elapsed } from "./loop.ts";
import { through } from "./record.ts";
import { type Measured, perSecond } from "./table.ts";
import { type Target, targetsOf } from "./targets.ts";

const AGENTS = 2_000;
const DAYS = 30;
/** Who record results while the cost of facts is measured: nobody alone writes hundreds a second. */
const WRITERS = 150;
const WARM_UP_SECONDS = 2;
/** By turns, so that neither has the warmer half, nor the one in which the machine was busy elsewhere. */
const TURNS = ["off", "on", "on", "off", "off", "on", "on", "off"] as const;

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
    const visit = visitOf(db, null, { via: "COMMAND" });
    const counted = await elapsed(() => countFacts(visit));
    say(
      `${rows.toLocaleString("en")} calls of ${AGENTS} agents, added up in ${counted.toFixed(0)} s`,
    );
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
        what: `Add up a whole day of ${AGENTS} agents anew, ${calls} calls each`,
        ours: `${collected.toFixed(1)} s`,
        limit: "",
        ratio: null,
        aim: "",
        met: null,
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

async function costOfFacts(
  bench: Bench,
  db: Db,
  seconds: number,
): Promise<Measured> {
  const targets = await targetsOf(bench, WRITERS);
  await letItBeNoon(db, targets);
  const rates = { on: 0, off: 0 };
  for (const [turn, facts] of TURNS.entries()) {
    await switchFacts(db, facts);
    // Whoever is called again on the same day is one the guard blocks, which is told of as well.
    const [fresh, others] = [0, 1].map((half) =>
      targets.filter((_, at) => at % (2 * TURNS.length) === 2 * turn + half),
    ) as [Target[], Target[]];
    // Each session plans its statements anew after a switch, which none pays for in real life.
    await through(bench, others, WARM_UP_SECONDS);
    rates[facts] += (2 * (await through(bench, fresh, seconds))) / TURNS.length;
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

/** At night the guard would be told of as well, with each result. */
async function letItBeNoon(db: Db, targets: readonly Target[]): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  // The sign of these zones says how far they are behind.
  const zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  await db
    .updateTable("borrower")
    .set({ zone })
    .where("id", "in", [...new Set(targets.map((one) => one.borrowerId))])
    .execute();
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
  // Written in heaps and told of in one statement, as a migration would: one at a time they take the better part of an hour.
  await switchFacts(db, "off");
  for (let back = 1; back <= DAYS; back += 1) {
    const { numAffectedRows } = await sql`
      with held as (
        select c.id, c.loan_id, c.borrower_id, c.institution_id, o.id as contact_id,
          row_number() over (order by c.id) - 1 as nth
        from collection_case c join app_user u on u.login = 'agent01' and u.institution_id = c.institution_id
        join contact o on o.borrower_id = c.borrower_id and o.relation = 'R01'
      ),
      -- Beside the rows: what is compared with each of them must be known before.
      whole as (select count(*) as many from held),
      callers as (select id, row_number() over (order by id) as nth from app_user where login like 'caller%'),
      attempt as (select min(id) as id from contact_attempt)
      insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
        name, phone, state, call_status, provider, requested_at, ended_at, talk_seconds)
      select h.id, h.loan_id, h.borrower_id, h.institution_id, a.id, h.contact_id, attempt.id, 'APP', 'R01', 'a', '62', 'ENDED',
        case when n % 3 = 0 then 'CNCT' else 'NCNCT' end, 'app', t.at, t.at + interval '1 minute',
        case when n % 3 = 0 then 45 else 0 end
      from callers a cross join generate_series(1, ${calls}::int) n cross join attempt cross join whole
      join held h on h.nth = (a.nth * 31 + n * 7) % whole.many
      cross join lateral (select (${today}::date - ${back}::int) + interval '1 hour' + n * interval '12 minutes' as at) t`.execute(
      db,
    );
    rows += Number(numAffectedRows ?? 0);
  }
  await switchFacts(db, "on");
  await sql`analyze call_record`.execute(db);
  await retellFacts(db, daysOf({ to: today }));
  return rows;
}
