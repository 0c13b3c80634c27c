import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import {
  sendQuery,
  type QueryTimings,
  describe,
  measureQueries,
  MIN_ROUNDS,
  formatLine,
  type Query,
} from "./queries.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

const USERS = 5_000;
const INSTITUTIONS = 50;
/** Days of one login per user: a quarter of a year. */
const DAYS = 90;
const AIM_MS = 100;

const READERS = [
  { role: "head office", login: "head01" },
  { role: "institution admin", login: "inst01" },
  { role: "leader", login: "leader01" },
] as const;

/** Measures each query by itself, so that a slow one cannot hide behind fast ones. */
export async function benchUsers(
  bench: Bench,
  seconds: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const queries = buildQueries(await fillUsers(bench));
  const measured: WorkloadResult[] = [];
  for (const { role, login } of READERS) {
    const headers = { token: await bench.createToken(login) };
    for (const size of [20, 200]) {
      const answers = await measureQueries(queries, seconds, (query) =>
        sendQuery(bench, headers, "manage.user.list", { ...query, size }),
      );
      for (const line of answers.map(formatLine)) printLine(`${size} users, ${role}: ${line}`);
      measured.push(toRow(`${size} of ${USERS} users, ${role}`, answers));
    }
  }
  return measured;
}

function toRow(subject: string, [slowest]: readonly QueryTimings[]): WorkloadResult {
  if (!slowest) throw new Error("nothing was asked");
  const { query, count, p95 } = slowest;
  return {
    subject: `${subject}, tRPC, p95 of ${count}, slowest (${describe(query)})`,
    measured: milliseconds(p95),
    limit: "",
    ratio: null,
    aim: `≤ ${AIM_MS} ms`,
    isMet: count >= MIN_ROUNDS && p95 <= AIM_MS,
  };
}

/** Filters that people use: part of a name, institution, role, login date, and both sort orders. */
const buildQueries = ({ institutionId, groupId, stageId, role, day }: UserScope): Query[] => [
  { sort: "name" },
  { sort: "institution", order: "desc" },
  { sort: "group" },
  { sort: "role" },
  { sort: "status", order: "desc" },
  { sort: "createdAt", order: "desc" },
  { sort: "updatedAt", order: "desc" },
  { text: "4" },
  { text: "person 49" },
  { text: "nobody of that name" },
  { role },
  { worksCases: true, sort: "login" },
  { status: "DISABLED" },
  { institutionId },
  { groupId },
  { stageId },
  { createdFrom: day, createdTo: day },
  { createdFrom: day, text: "agency", status: "ENABLED", sort: "login" },
  { locked: true },
  { page: 10, sort: "email" },
];

interface UserScope {
  readonly institutionId: number;
  readonly groupId: number;
  readonly stageId: number;
  readonly role: number;
  readonly day: string;
}

/** Creates up to five thousand users in fifty institutions, with sessions and attempts. */
async function fillUsers({ db }: Bench): Promise<UserScope> {
  await sql`
    insert into institution (name, email, leader_name, leader_email)
    select 'Agency ' || n, mail, 'Lead', mail
    from generate_series(1, ${INSTITUTIONS}::int) n, lateral (select 'lead@agency' || n || '.example') t(mail)`.execute(
    db,
  );
  await sql`
    insert into team_group (institution_id, name)
    select i.id, 'Team ' || n from institution i, generate_series(1, 5) n where i.name like 'Agency %'`.execute(
    db,
  );
  await sql`
    insert into group_stage (group_id, stage_id)
    select g.id, q.id from team_group g, stage q where g.name like 'Team %'`.execute(db);
  await sql`
    insert into app_user (login, name, email, phone, role_id, institution_id, group_id, stage_id, status, password_hash,
      creator_id, modifier_id, created_at, updated_at)
    select 'person' || n, 'Person ' || n * 7919 % ${USERS}::int, 'person' || n || '@agency' || g.institution_id || '.example',
      '0812' || lpad(n::text, 8, '0'), r.id, g.institution_id, g.id, g.stage_id,
      case when n % 10 = 0 then 'DISABLED' else 'ENABLED' end, '!', a.id, a.id,
      now() - n % 900 * interval '1 day', now() - n % 31 * interval '1 day'
    from generate_series((select count(*)::int + 1 from app_user), ${USERS}::int) n
    join (
      select t.id, t.institution_id, row_number() over (order by t.id) - 1 as at, count(*) over () as groups,
        (select min(stage_id) from group_stage where group_id = t.id) as stage_id
      from team_group t) g on g.at = n % g.groups
    join app_user a on a.login = 'inst01'
    join role r on r.key = 'agent'`.execute(db);
  await sql`
    insert into user_session (user_id, token_hash, veins, created_at, last_seen_at, expires_at, ended_at, end_reason)
    select u.id, sha256(convert_to(u.id || ':' || n, 'UTF8')), 'bench', at, at, at + interval '12 hours',
      case when n > 0 then at + interval '9 hours' end, case when n > 0 then 'LOGOUT' end
    from app_user u, generate_series(0, ${DAYS}::int - 1) n, lateral (select now() - n * interval '1 day') t(at)
    where u.login like 'person%'`.execute(db);
  await sql`
    insert into login_throttle (subject, failures, window_ends_at, locked_until)
    select 'account:' || login, 5, now() + interval '1 hour', now() + interval '1 hour' from app_user where id % 50 = 0`.execute(
    db,
  );
  await sql`vacuum analyze app_user, user_session, login_throttle`.execute(db);
  const { rows } = await sql<UserScope>`
    select t.institution_id, t.id as group_id, (select min(stage_id) from group_stage where group_id = t.id) as stage_id,
      r.id as role, to_char(now() - interval '100 days', 'YYYY-MM-DD') as day
    from app_user a join team_group t on t.institution_id = a.institution_id join role r on r.key = 'agent'
    where a.login = 'inst01' order by t.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the portfolio has no institution");
  return found;
}
