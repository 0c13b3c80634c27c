import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  type Statement,
} from "../part.ts";

const PERMISSIONS = {
  "queue.edit": [4, 9],
  "queue.read": [2, 3, 4, 7, 8, 9],
};

/** What a stage says, in the order of its columns. */
const VALUES =
  sql.raw(`dpd_from, dpd_to, recovery_bp, promise_days, promise_min_bp, promise_floor_minor,
  promise_grace_days, promise_kept_bp, promise_most_broken, promise_cure_days, long_aging`);

const queuePolicy = [
  sql`
    create table queue_policy (
      id bigint generated always as identity primary key,
      queue_id bigint not null references queue on delete cascade,
      effective_on date not null,
      dpd_from integer,
      dpd_to integer,
      recovery_bp integer not null check (recovery_bp between 0 and 10000),
      promise_days integer not null default 7 check (promise_days >= 0),
      promise_min_bp integer not null default 3000 check (promise_min_bp between 0 and 10000),
      promise_floor_minor bigint not null default 50000 check (promise_floor_minor >= 0),
      promise_grace_days integer not null default 1 check (promise_grace_days >= 0),
      promise_kept_bp integer not null default 9000 check (promise_kept_bp between 1 and 10000),
      promise_most_broken integer not null default 2 check (promise_most_broken > 0),
      promise_cure_days integer not null default 3 check (promise_cure_days >= 0),
      long_aging boolean not null default false,
      editor_id bigint references app_user,
      created_at timestamptz not null,
      check (dpd_to is null or dpd_to >= dpd_from),
      check (dpd_to is null or dpd_from is not null)
    )`,
  ...columnComments("queue_policy", {
    dpd_from:
      "First of the days past due that it takes; null where it takes no cases",
    dpd_to: "Last of them; null where it takes all that come after",
    recovery_bp:
      "Chance in basis points that an untouched case of this stage is paid; weighs the order of work",
    promise_cure_days:
      "So many days after the grace, what was promised may still come and cure the promise",
  }),
  sql`create index queue_policy_day on queue_policy (queue_id, effective_on, id)`,
  sql`
    insert into queue_policy (queue_id, effective_on, created_at, ${VALUES})
    select id, '2000-01-01', '2000-01-01Z', ${VALUES} from queue order by id`,
];

/** One row or none; a statement that joins it has its body in place of it, and so the index. */
const policyOn = sql`
    create function queue_policy_on(queue bigint, day date) returns setof queue_policy language sql stable as $$
      select * from queue_policy p where p.queue_id = queue and p.effective_on <= day
      order by p.effective_on desc, p.id desc limit 1
    $$`;

/** What was said is kept, but for what was withdrawn and for a stage that is gone because it was never used. */
const keptWithQueue: Statement[] = [
  sql`
    create function refuse_while_queue_stands() returns trigger language plpgsql as $$
    begin
      if not exists (select from queue where id = old.queue_id) or exists (
        select from setting_withdrawal where setting = tg_table_name and row_ids @> array[old.id]) then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end $$`,
  sql`
    create trigger queue_policy_append_only before update or truncate on queue_policy
    for each statement execute function refuse_change()`,
  sql`
    create trigger queue_policy_kept before delete on queue_policy
    for each row execute function refuse_while_queue_stands()`,
  sql`drop trigger queue_extension_rule_withdrawn on queue_extension_rule`,
  sql`
    create trigger queue_extension_rule_kept before delete on queue_extension_rule
    for each row execute function refuse_while_queue_stands()`,
  sql`alter table queue_extension_rule drop constraint queue_extension_rule_queue_id_fkey`,
  sql`alter table queue_extension_rule add foreign key (queue_id) references queue on delete cascade`,
];

/** A stage is never without a rule for extensions: the first follows from the first days that it takes. */
const firstExtension = [
  sql`drop trigger queue_first_extension on queue`,
  sql`
    create or replace function first_queue_extension() returns trigger language plpgsql as $$
    begin
      insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
      select new.queue_id, '2000-01-01',
        case when coalesce(new.dpd_to, 30) >= -3 and new.dpd_from <= 30 then 10000 else 0 end, '2000-01-01Z'
      where not exists (select from queue_extension_rule where queue_id = new.queue_id);
      return null;
    end $$`,
  sql`
    create trigger queue_policy_first_extension after insert on queue_policy
    for each row when (new.dpd_from is not null) execute function first_queue_extension()`,
];

const queue = [
  sql`
    alter table queue drop column dpd_from, drop column dpd_to, drop column recovery_bp, drop column promise_days,
      drop column promise_min_bp, drop column promise_floor_minor, drop column promise_grace_days,
      drop column promise_kept_bp, drop column promise_most_broken, drop column promise_cure_days,
      drop column long_aging, add column version integer not null default 1`,
];

/** The columns come back with what holds now; of a stage that takes no cases any more, with the last days that it took. */
const columnsAgain = [
  sql`
    alter table queue drop column version, add column dpd_from integer, add column dpd_to integer,
      add column recovery_bp integer check (recovery_bp between 0 and 10000),
      add column promise_days integer not null default 7 check (promise_days >= 0),
      add column promise_min_bp integer not null default 3000 check (promise_min_bp between 0 and 10000),
      add column promise_floor_minor bigint not null default 50000 check (promise_floor_minor >= 0),
      add column promise_grace_days integer not null default 1 check (promise_grace_days >= 0),
      add column promise_kept_bp integer not null default 9000 check (promise_kept_bp between 1 and 10000),
      add column promise_most_broken integer not null default 2 check (promise_most_broken > 0),
      add column long_aging boolean not null default false,
      add column promise_cure_days integer not null default 3 check (promise_cure_days >= 0),
      add check (dpd_to is null or dpd_to >= dpd_from)`,
  ...columnComments("queue", {
    recovery_bp:
      "Chance in basis points that an untouched case of this stage is paid; weighs the order of work",
    promise_cure_days:
      "So many days after the grace, what was promised may still come and cure the promise",
  }),
  sql`
    update queue q set (${VALUES}) = (
      select ${VALUES} from queue_policy p where p.queue_id = q.id
      order by p.dpd_from is null, p.effective_on > current_date,
        case when p.effective_on > current_date then p.effective_on end, p.effective_on desc, p.id desc limit 1)`,
  sql`update queue set dpd_from = 0, dpd_to = 0 where dpd_from is null`,
  sql`alter table queue alter column dpd_from set not null, alter column recovery_bp set not null`,
];

const firstExtensionAgain = [
  sql`drop trigger queue_policy_first_extension on queue_policy`,
  sql`
    create or replace function first_queue_extension() returns trigger language plpgsql as $$
    begin
      insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
      select id, '2000-01-01', case when coalesce(dpd_to, 30) >= -3 and dpd_from <= 30 then 10000 else 0 end, '2000-01-01Z'
      from queue where id = new.id;
      return null;
    end $$`,
  sql`
    create trigger queue_first_extension after insert on queue
    for each row execute function first_queue_extension()`,
];

/** Why: what a stage asks and which days past due it takes is said from a day on. */
export const policy: Part = {
  up: [
    ...queuePolicy,
    policyOn,
    ...keptWithQueue,
    ...firstExtension,
    ...queue,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...columnsAgain,
    ...firstExtensionAgain,
    sql`drop trigger queue_extension_rule_kept on queue_extension_rule`,
    sql`
      create trigger queue_extension_rule_withdrawn before delete on queue_extension_rule
      for each row execute function refuse_unless_withdrawn()`,
    sql`alter table queue_extension_rule drop constraint queue_extension_rule_queue_id_fkey`,
    sql`alter table queue_extension_rule add foreign key (queue_id) references queue`,
    sql`drop function queue_policy_on`,
    sql`drop table queue_policy`,
    sql`drop function refuse_while_queue_stands`,
  ],
};
