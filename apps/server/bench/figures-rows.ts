import { toDays, correctFacts } from "@kolekta/api/reports/figure/actions/verify";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { switchFacts } from "./facts-setup.ts";

export const AGENTS = 2_000;
export const DAYS = 30;

/** Adds calls of agents at every hour of each day of the month, on cases of their institution. */
export async function growCalls(db: Db, today: string, calls: number): Promise<number> {
  await sql`
    insert into app_user (login, name, email, password_hash, role_id, institution_id, group_id, stage_id)
    select 'caller' || n, 'Caller ' || n, 'caller' || n || '@bench.example', u.password_hash, u.role_id, u.institution_id, u.group_id, u.stage_id
    from generate_series(1, ${AGENTS}::int) n cross join (select * from app_user where login = 'agent01') u`.execute(
    db,
  );
  let rows = 0;
  // Records facts in one statement, as a migration would: row by row they take most of an hour.
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
  await correctFacts(db, toDays({ to: today }));
  return rows;
}
