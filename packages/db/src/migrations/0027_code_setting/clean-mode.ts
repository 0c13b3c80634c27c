import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { lines, remade } from "./lines.ts";

const made = [
  sql`
    create table clean_mode (
      id bigint generated always as identity primary key,
      product_id bigint references product,
      queue_id bigint references queue,
      effective_on date not null,
      overdue boolean,
      overdue_current boolean,
      whole_loan boolean,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint clean_mode_house check (product_id is not null or queue_id is not null
        or num_nulls(overdue, overdue_current, whole_loan) = 0)
    )`,
  tableComment(
    "clean_mode",
    "What a full payment may clear. The row that names most decides; one without product and stage serves all others",
  ),
  ...columnComments("clean_mode", {
    overdue:
      "Mode 1, what is overdue; null where a row that names less decides",
    overdue_current: "Mode 2, that and the current installment; as before",
    whole_loan: "Mode 3; as before",
  }),
  sql`create index clean_mode_day on clean_mode (product_id, queue_id, effective_on, id)`,
];

const old = [
  sql`
    create table clean_mode (
      id bigint generated always as identity primary key,
      mode smallint not null check (mode in (1, 2, 3)),
      product_id bigint references product,
      queue_id bigint references queue,
      enabled boolean not null,
      unique nulls not distinct (mode, product_id, queue_id)
    )`,
  tableComment(
    "clean_mode",
    "What a full payment may clear: 1 overdue, 2 overdue and current, 3 the whole loan. The row that names most decides",
  ),
];

/** Why: what may be cleared in full is one decision of product and stage, set by two people from a day on. */
export const cleanMode: Part = {
  up: [
    ...remade(
      "clean_mode",
      made,
      sql`
    insert into clean_mode (product_id, queue_id, effective_on, overdue, overdue_current, whole_loan)
    select product_id, queue_id, '2000-01-01', said[1], said[2], said[3] from (
      select product_id, queue_id, array[
        bool_or(enabled) filter (where mode = 1), bool_or(enabled) filter (where mode = 2),
        bool_or(enabled) filter (where mode = 3)] as said
      from (
        select mode, product_id, queue_id, enabled from clean_mode_before
        union all
        select mode, null, null, false from generate_series(1, 3) mode
        where not exists (
          select from clean_mode_before b where b.mode = mode.mode and b.product_id is null and b.queue_id is null)) every
      group by product_id, queue_id) grouped
    order by product_id nulls first, queue_id nulls first`,
    ),
    ...lines("clean_mode"),
  ],
  down: remade(
    "clean_mode",
    old,
    sql`
    insert into clean_mode (mode, product_id, queue_id, enabled)
    select m.mode, l.product_id, l.queue_id, m.enabled from (
      select distinct on (product_id, queue_id) * from clean_mode_before where effective_on <= current_date
      order by product_id, queue_id, effective_on desc, id desc) l
    cross join lateral (values (1, l.overdue), (2, l.overdue_current), (3, l.whole_loan)) m (mode, enabled)
    where m.enabled is not null`,
  ),
};
