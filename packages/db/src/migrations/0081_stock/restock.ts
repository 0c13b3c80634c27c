import { postedAt } from "../0034_figure/posting.ts";

/** Cases, arrears, principal and late fees: how the names of the measures end. */
const STOCKS = ["", "_minor", "_principal_minor", "_fee_minor"];

const each = (write: (stock: string) => string, between = ", ") =>
  STOCKS.map(write).join(between);

/** Sums of verdicts stand on the day on which the promise was due, which may be a day to come. */
const VERDICTS = ["kept", "kept_minor", "partial", "broken", "judged_minor"];

const areZero = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${name} = 0`).join(" and ");

/** A row on which nothing is counted: it stands for what its agent has in hand. */
const isIdle = (alias: string, measures: readonly string[]): string =>
  `(${areZero(alias, measures)} and ${alias}.first_attempt_at is null and ${alias}.last_paid_at is null)`;

/** False for verdicts alone: they do not say that the day has come. */
export const hasBegun = (alias: string, measures: readonly string[]): string =>
  `(${alias}.opened <> 0 or not (${areZero(
    alias,
    measures.filter((name) => !VERDICTS.includes(name)),
  )}) or ${areZero(alias, VERDICTS)})`;

/** Group of the agent when the day began. */
const HOME = postedAt(
  "group_id",
  "b.agent_id",
  "(b.day::timestamp at time zone i.zone)",
);

const SAME_DAY = `h.agent_id = d.agent_id and h.day = d.day and h.currency = d.currency
            and h.institution_id = d.institution_id and h.group_id is not distinct from d.group_id`;

const STANDING = `not exists (select from home h where ${SAME_DAY})`;
const OPENED = each((s) => `opened${s}`);

/**
 * Sets what each day of these agents began with, from the day before the first on: one row a day for each institution and
 * currency of which something is in hand, made where there is none. Returns the team days that it changed.
 */
export const restock = (measures: readonly string[]): string => `
    create or replace function restock(agents bigint[], firsts date[], lasts date[])
    returns table (day date, institution_id bigint, group_id bigint, currency text) language plpgsql as $$
    #variable_conflict use_column
    begin
      return query
      with span as materialized (
        select t.agent_id, b.day as before_on, coalesce(b.day, t.first_on) as from_on,
          greatest(t.last_on, (
            select d.day from agent_day d where d.agent_id = t.agent_id and ${hasBegun("d", measures)}
            order by d.day desc limit 1)) as last_on
        from unnest(agents, firsts, lasts) t(agent_id, first_on, last_on)
        left join lateral (
          select max(d.day) as day from agent_day d where d.agent_id = t.agent_id and d.day < t.first_on
            and ${hasBegun("d", measures)}) b on true
      ),
      held as (
        select s.agent_id, s.from_on, s.last_on, d.currency, d.institution_id,
          ${each((s) => `coalesce(sum(d.opened${s}) filter (where d.day = s.before_on), 0) as opened${s}`)}
        from span s join agent_day d on d.agent_id = s.agent_id and d.day >= s.from_on group by 1, 2, 3, 4, 5
      ),
      moved as (
        select d.agent_id, d.currency, d.institution_id, d.day,
          ${each((s) => `sum(d.entered${s} - d.gone${s} - d.dropped${s}) as left${s}`)}
        from span s join agent_day d on d.agent_id = s.agent_id and d.day >= s.from_on group by 1, 2, 3, 4
      ),
      begun as (
        select h.agent_id, h.currency, h.institution_id, g.day::date as day,
          ${each((s) => `(h.opened${s} + coalesce(sum(m.left${s}) over before, 0))::bigint as opened${s}`)}
        from held h cross join lateral generate_series(h.from_on::timestamp, h.last_on::timestamp, interval '1 day') g(day)
        left join moved m on m.agent_id = h.agent_id and m.currency = h.currency and m.institution_id = h.institution_id
          and m.day = g.day::date
        window before as (partition by h.agent_id, h.currency, h.institution_id order by g.day
          rows between unbounded preceding and 1 preceding)
      ),
      home as materialized (
        select b.*, ${HOME} as group_id from begun b join institution i on i.id = b.institution_id
        where ${each((s) => `b.opened${s} <> 0`, " or ")}
      ),
      standing as (
        insert into agent_day as a (agent_id, day, currency, institution_id, group_id, ${OPENED})
        select agent_id, day, currency, institution_id, group_id, ${OPENED} from home
        on conflict (agent_id, day, currency, institution_id, group_id) do update set
          ${each((s) => `opened${s} = excluded.opened${s}`)}
        where (${each((s) => `a.opened${s}`)}) is distinct from (${each((s) => `excluded.opened${s}`)})
        returning a.day, a.institution_id, a.group_id, a.currency
      ),
      emptied as (
        update agent_day d set ${each((s) => `opened${s} = 0`)} from span s
        where d.agent_id = s.agent_id and d.day >= s.from_on and (${each((s) => `d.opened${s} <> 0`, " or ")})
          and not ${isIdle("d", measures)} and ${STANDING}
        returning d.day, d.institution_id, d.group_id, d.currency
      ),
      gone as (
        delete from agent_day d using span s
        where d.agent_id = s.agent_id and d.day >= s.from_on and ${isIdle("d", measures)} and ${STANDING}
        returning d.day, d.institution_id, d.group_id, d.currency
      )
      select * from standing union select * from emptied union select * from gone;
    end $$`;

/** Recomputes the opening stock from every case that came or went, for `verify`. */
const AGENT_STOCK = `
    create or replace view agent_stock as
    with moved as (
      select agent_id, currency, institution_id, day,
        ${each((s) => `sum(entered${s} - gone${s} - dropped${s}) as left${s}`)}
      from agent_day group by 1, 2, 3, 4
    ),
    begun as (
      select h.agent_id, h.currency, h.institution_id, g.day::date as day,
        ${each((s) => `(coalesce(sum(m.left${s}) over before, 0))::bigint as opened${s}`)}
      from (
        select m.agent_id, m.currency, m.institution_id, min(m.day) as first_on, (
          select max(d.day) from agent_day d where d.agent_id = m.agent_id and BEGUN) as last_on
        from moved m group by 1, 2, 3) h
      cross join lateral generate_series(h.first_on::timestamp, h.last_on::timestamp, interval '1 day') g(day)
      left join moved m on m.agent_id = h.agent_id and m.currency = h.currency and m.institution_id = h.institution_id
        and m.day = g.day::date
      window before as (partition by h.agent_id, h.currency, h.institution_id order by g.day
        rows between unbounded preceding and 1 preceding)
    )
    select b.day, b.agent_id, b.institution_id, ${HOME} as group_id, b.currency, ${each((s) => `b.opened${s}`)}
    from begun b join institution i on i.id = b.institution_id where ${each((s) => `b.opened${s} <> 0`, " or ")}`;

export const agentStock = (measures: readonly string[]): string =>
  AGENT_STOCK.replace("BEGUN", hasBegun("d", measures));
