import { addDays } from "@kolekta/api/core/calendar";
import { createTestContext } from "@kolekta/api/core/testing";
import { processAgentFacts } from "@kolekta/api/reports/agent/actions/process-facts";
import { dailyReport } from "@kolekta/api/reports/daily/actions/collect";
import { overviewReport } from "@kolekta/api/reports/overview/actions/collect";
import { runReport } from "@kolekta/api/reports/run/actions/collect";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import * as hours from "./reports-rows-hours.ts";
import * as stays from "./reports-rows-stage-periods.ts";

export const AGENTS = 2_000;
/** Days that a report shows at once, plus a few before them. */
export const DAYS = 92;

/** Writes all that the reports of a quarter read, including the results of their runs. */
export async function writeQuarter(db: Db): Promise<void> {
  await writeAgents(db);
  await hours.writeToday(db);
  // Counts earlier facts and the logins of today before the measurement.
  await processAgentFacts(createTestContext(db, null, { via: "COMMAND" }));
  await hours.writeFigures(db, DAYS);
  await hours.writeCredits(db);
  await hours.writeHours(db, DAYS);
  await hours.writeYesterday(db);
  await stays.writeStagePeriods(db);
  await stays.writeRates(db, DAYS);
  const today = new Date().toISOString().slice(0, 10);
  const range = {
    from: addDays(today, -DAYS),
    to: addDays(today, -2),
    institutionId: null,
    hour: null,
  };
  for (const report of [dailyReport, overviewReport]) {
    const context = createTestContext(db, null, { via: "COMMAND" });
    await runReport(context, report, { range, cause: "JOB", input: null });
  }
  await sql`vacuum analyze report_daily, report_overview, report_overview_agent, report_run`.execute(
    db,
  );
}

/** Adds two thousand agents with a quarter of working days, shifts and wages. */
async function writeAgents(db: Db): Promise<void> {
  await sql`
    insert into app_user (login, name, email, role_id, institution_id, group_id, password_hash)
    select 'figure' || n, 'Agent ' || n, 'agent@kolekta.example', r.id, i.id,
      (select g.id from team_group g where g.institution_id = i.id order by (g.id + n) % 7, g.id limit 1), '!'
    from generate_series(1, ${AGENTS}::int) n
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from institution) i on i.at = n % i.many
    join role r on r.key = 'agent'`.execute(db);
  await sql`
    insert into agent_day (agent_id, institution_id, group_id, day, currency, first_attempt_at, entered, entered_minor, exited,
      exited_minor, settled, calls, connected, effective, self_calls, talk_seconds, attempted_cases, reached_cases, promised_cases,
      logs, promises, promised_minor, kept, kept_minor, evaluated_minor, payments, collected_minor, codes_created, codes_paid, present)
    select u.id, u.institution_id, u.group_id, d::date, 'IDR', d + interval '2 hours', 10, 10000000, 9, 9000000, (u.id + extract(day from d)::int) % 7,
      80 + u.id % 40, 30 + u.id % 20, 15, 60, 3000, 70, 25, 10, 60, 10, 5000000, 4, 2000000, 4000000, 5,
      1000000 + 7919 * (u.id % 100), 8, 5, 1
    from app_user u cross join generate_series(current_date - ${DAYS}::int, current_date - 1, interval '1 day') d
    where u.login like 'figure%'`.execute(db);
  await sql`
    insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
    select agent_id, day, currency, 'BASIC', 'ATTENDANCE', 170000, now() from agent_day a join app_user u on u.id = a.agent_id
    where u.login like 'figure%' on conflict do nothing`.execute(db);
  await sql`
    insert into scheduled_day (agent_id, day_on, code, institution_id, updated_at)
    select agent_id, day, 'D', a.institution_id, now() from agent_day a join app_user u on u.id = a.agent_id
    where u.login like 'figure%' on conflict do nothing`.execute(db);
  await sql`vacuum analyze agent_day, team_day, wage_entry, scheduled_day, agent_org_unit, app_user`.execute(
    db,
  );
}
