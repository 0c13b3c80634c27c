import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";
import {
  changeable,
  datedLines,
  linesOf,
  toLines,
  withoutWithdrawals,
} from "./dated.ts";

const PERMISSIONS = {
  "wage.editScheme": [4, 6],
  "wage.readScheme": [3, 4, 6, 7, 9],
};

const wageScheme = [
  ...toLines("wage_scheme"),
  sql`
    alter table wage_scheme drop constraint wage_scheme_institution_id_currency_from_on_key,
      add follows_house boolean not null default false,
      add constraint wage_scheme_house check (institution_id is not null or not follows_house)`,
  sql`create index wage_scheme_day on wage_scheme (currency, institution_id, effective_on, id)`,
  ...columnComments("wage_scheme", {
    institution_id: "Null for every institution that has no scheme of its own",
    follows_house:
      "From this day on the institution has no scheme of its own any more",
  }),
  ...datedLines("wage_scheme"),
];

const wageQueue = [
  sql`
    alter table wage_queue drop constraint wage_queue_scheme_id_fkey,
      add foreign key (scheme_id) references wage_scheme on delete cascade`,
  tableComment(
    "wage_queue",
    "Money of a harder stage weighs more; 10000 where a stage has no row. The factors of a scheme hold from its day",
  ),
  ...linesOf("wage_queue", "wage_scheme", "scheme_id"),
];

/** Why: what agents earn is changed by two people from a day on; the days before keep the scheme that they had. */
export const wage: Part = {
  up: [...wageScheme, ...wageQueue, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    ...changeable("wage_queue"),
    ...changeable("wage_scheme"),
    sql`
      delete from wage_scheme l where exists (select from wage_scheme other
        where (other.institution_id, other.currency, other.effective_on)
          is not distinct from (l.institution_id, l.currency, l.effective_on) and other.id > l.id)`,
    sql`
      alter table wage_queue drop constraint wage_queue_scheme_id_fkey,
        add foreign key (scheme_id) references wage_scheme`,
    sql`drop index wage_scheme_day`,
    sql`
      alter table wage_scheme drop constraint wage_scheme_house, drop follows_house, drop editor_id, drop created_at`,
    sql`alter table wage_scheme rename effective_on to from_on`,
    sql`alter table wage_scheme add unique nulls not distinct (institution_id, currency, from_on)`,
    tableComment(
      "wage_queue",
      "Money of a harder stage weighs more; 10000 where a stage has no row",
    ),
    sql`comment on column wage_scheme.institution_id is null`,
    ...withoutWithdrawals(["wage_scheme"]),
  ],
};
