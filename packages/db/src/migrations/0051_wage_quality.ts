import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** The last factor that somebody set for the day of a credit. */
const HELD = sql`(
      select q.factor_bp from wage_quality q where q.agent_id = c.agent_id and q.effective_on <= c.day
      order by q.effective_on desc, q.id desc limit 1)`;

/** Why: a factor that somebody set exempts from the score what it was set for, and not what was counted that day before. */
const credit: Part = {
  up: [
    sql`alter table payment_credit add is_quality_set boolean`,
    ...columnComments("payment_credit", {
      is_quality_set:
        "Somebody had set the factor of quality; else the score of the month weighs the payment as the month closes. Null where no terms are kept",
    }),
    sql`alter table payment_credit disable trigger user`,
    // Months that are closed went by the day.
    sql`
    update payment_credit c set is_quality_set = coalesce(${HELD} = c.quality_bp
      or (${HELD} is not null and exists (select from wage_month_agent a
        where a.agent_id = c.agent_id and a.month >= date_trunc('month', c.day::timestamp)::date)), false)
    where c.quality_bp is not null`,
    sql`alter table payment_credit enable trigger user`,
  ],
  down: [sql`alter table payment_credit drop is_quality_set`],
};

const MONTH =
  "What the score of a closed month made of the payments of an agent for which nobody had set a factor";

/** Why: a score that is corrected after its month closed says again what it makes of that month. */
const month: Part = {
  up: [
    sql`
    alter table wage_month_quality drop constraint wage_month_quality_pkey,
      add id bigint generated always as identity primary key,
      add item_ids bigint[] not null default '{}',
      add item_id bigint references quality_item`,
    tableComment("wage_month_quality", `${MONTH}; the last row holds`),
    ...columnComments("wage_month_quality", {
      item_ids: "The contacts whose mean it is: those scored as it closed",
      item_id: "Whose score was corrected since; null as the month closed",
    }),
    sql`alter table wage_month_quality disable trigger user`,
    sql`
    update wage_month_quality q set item_ids = array(
      select i.id from quality_item i
      where i.agent_id = q.agent_id and i.state <> 'OPEN' and i.day_on >= q.month
        and i.day_on < (q.month + interval '1 month')::date and i.scored_at <= m.closed_at
      order by i.id)
    from wage_month m where m.institution_id = q.institution_id and m.month = q.month`,
    sql`alter table wage_month_quality enable trigger user`,
    sql`alter table wage_month_quality alter item_ids drop default`,
    sql`
    create unique index wage_month_quality_closed on wage_month_quality (agent_id, month, currency) where item_id is null`,
    sql`
    create unique index wage_month_quality_corrected on wage_month_quality (item_id, currency) where item_id is not null`,
    sql`create index wage_month_quality_agent on wage_month_quality (agent_id, month, currency, id)`,
  ],
  down: [
    sql`drop trigger wage_month_quality_append_only on wage_month_quality`,
    sql`
    delete from wage_month_quality q using wage_month_quality later
    where (later.agent_id, later.month, later.currency) = (q.agent_id, q.month, q.currency) and later.id > q.id`,
    appendOnly("wage_month_quality"),
    sql`drop index wage_month_quality_closed, wage_month_quality_corrected, wage_month_quality_agent`,
    sql`
    alter table wage_month_quality drop id, drop item_ids, drop item_id,
      add primary key (agent_id, month, currency)`,
    tableComment("wage_month_quality", MONTH),
  ],
};

const PERSON = `
    create view wage_person as
    select u.id, u.role_id, coalesce(u.institution_id, p.institution_id) as institution_id, u.group_id, u.queue_id
    from app_user u
    left join lateral (
      select a.institution_id from agent_posting a
      where u.institution_id is null and a.agent_id = u.id and a.institution_id is not null
      order by a.from_at desc, a.id desc limit 1) p on true`;

/** Which institution's months hold a wage; as in 0040_wage but for where its agent belongs. */
const refusal = (belongs: string) =>
  sql.raw(`
    create or replace function refuse_closed_wage_month() returns trigger language plpgsql as $$
    declare
      place bigint;
    begin
      select institution_id into place from ${belongs} where id = new.agent_id;
      perform pg_advisory_xact_lock_shared('wage_month'::regclass::oid::integer, coalesce(place, 0)::integer);
      if exists (select from wage_month m
          where m.institution_id = place and m.month >= date_trunc('month', new.day::timestamp)::date)
        or exists (select from wage_month_agent a
          where a.agent_id = new.agent_id and a.month >= date_trunc('month', new.day::timestamp)::date) then
        raise exception 'the month of % is closed', new.day using errcode = '55000', constraint = 'wage_month_closed';
      end if;
      return null;
    end $$`);

/** Why: what is taken back from who works for the lender now is a wage of the institution that he left. */
const person: Part = {
  up: [
    sql.raw(PERSON),
    sql.raw(
      `comment on view wage_person is 'Users with the institution that pays them: their own, or the last to which they belonged'`,
    ),
    refusal("wage_person"),
  ],
  down: [refusal("app_user"), sql`drop view wage_person`],
};

export const { up, down } = migrationOf(credit, month, person);
