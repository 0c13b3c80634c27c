import { sql } from "kysely";
import { loginLimitTable } from "./0002_session/login.ts";
import { passwordPolicyTable } from "./0002_session/password.ts";
import {
  changeable,
  datedLines,
  withoutWithdrawals,
} from "./0028_policy/dated.ts";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import {
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
  tableComment,
} from "./part.ts";

const LIMITS = ["PLACE", "ADDRESS", "ACCOUNT"] as const;
type Limit = (typeof LIMITS)[number];

const limitColumn = (limit: Limit, name: string) =>
  sql.id(`${limit.toLowerCase()}_${name}`);

const limitColumns = sql.join(
  LIMITS.map(
    (limit) => sql`
      ${limitColumn(limit, "failures")} integer not null check (${limitColumn(limit, "failures")} between 1 and 100000),
      ${limitColumn(limit, "window_minutes")} integer not null
        check (${limitColumn(limit, "window_minutes")} between 1 and 43200),
      ${limitColumn(limit, "lock_minutes")} integer not null
        check (${limitColumn(limit, "lock_minutes")} between 1 and 1440)`,
  ),
);

const policyTable = [
  sql`
    create table sign_in_policy (
      id bigint generated always as identity primary key,
      password_life_days integer not null check (password_life_days between 1 and 3650),
      temporary_password_hours integer not null check (temporary_password_hours between 1 and 8760),
      password_history_length integer not null check (password_history_length between 3 and 24),
      ${limitColumns},
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  tableComment(
    "sign_in_policy",
    "How long passwords are valid and how many wrong ones are accepted; the last line whose day (UTC) has come holds",
  ),
  ...columnComments("sign_in_policy", {
    password_history_length:
      "Passwords that may not be used again, the current one included",
    place_failures: "One account at one address or device",
    address_failures: "One address over all accounts",
    account_failures: "One account over all places where it was never used",
  }),
  sql`create index sign_in_policy_day on sign_in_policy (effective_on, id)`,
];

const limitAt = (limit: Limit) => sql`
  cross join lateral (
    select failures, window_minutes, lock_minutes from login_limit
    where kind = ${sql.lit(limit)} and effective_at <= moment.at
    order by effective_at desc, id desc limit 1) ${sql.id(limit.toLowerCase())}`;

/** One line for each moment at which a part changed. */
const copyLines = sql`
  insert into sign_in_policy (
    password_life_days, temporary_password_hours, password_history_length,
    place_failures, place_window_minutes, place_lock_minutes,
    address_failures, address_window_minutes, address_lock_minutes,
    account_failures, account_window_minutes, account_lock_minutes, effective_on)
  select password.life_days, password.given_hours, password.history_length,
    place.*, address.*, account.*, (moment.at at time zone 'UTC')::date
  from (select effective_at as at from login_limit union select effective_at from password_policy) moment
  cross join lateral (
    select life_days, given_hours, history_length from password_policy
    where effective_at <= moment.at order by effective_at desc, id desc limit 1) password
  ${limitAt("PLACE")} ${limitAt("ADDRESS")} ${limitAt("ACCOUNT")}
  order by moment.at`;

const restoredLimit = (limit: Limit) => sql`
  insert into login_limit (kind, effective_at, failures, window_minutes, lock_minutes)
  select ${sql.lit(limit)}, effective_on::timestamp at time zone 'UTC', ${limitColumn(limit, "failures")},
    ${limitColumn(limit, "window_minutes")}, ${limitColumn(limit, "lock_minutes")}
  from sign_in_policy order by effective_on, id`;

const formerTables = [
  ...passwordPolicyTable,
  ...loginLimitTable,
  sql`
    insert into password_policy (effective_at, life_days, given_hours, history_length)
    select effective_on::timestamp at time zone 'UTC', password_life_days, temporary_password_hours,
      password_history_length
    from sign_in_policy order by effective_on, id`,
  ...LIMITS.map(restoredLimit),
];

const lines: Part = {
  up: [
    ...policyTable,
    copyLines,
    ...datedLines("sign_in_policy"),
    sql`drop table password_policy, login_limit`,
  ],
  down: [
    ...formerTables,
    ...changeable("sign_in_policy"),
    sql`drop table sign_in_policy`,
    ...withoutWithdrawals(["sign_in_policy"]),
  ],
};

const PERMISSIONS = {
  "signIn.readPolicy": [4, 7, 9],
  "signIn.editPolicy": [4, 9],
};

const proposal: Part = {
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('SIGN_IN_POLICY', 14)`,
    sql`
      insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
        ('SIGN_IN_POLICY', 4, true, false, false), ('SIGN_IN_POLICY', 7, false, true, true),
        ('SIGN_IN_POLICY', 9, true, false, false)`,
    grant(PERMISSIONS),
  ],
  down: [revoke(PERMISSIONS), ...withoutKind("SIGN_IN_POLICY")],
};

/** Why: weak passwords and many tries open every account, so no single person sets them, and nobody by SQL. */
export const { up, down } = migrationOf(lines, proposal);
