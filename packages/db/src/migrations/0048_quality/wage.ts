import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import { linesOf } from "../0028_policy/dated.ts";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

/** Why: which score makes how much of a wage is money, and belongs to the scheme. */
export const step: Part = {
  up: [
    sql`
    create table wage_quality_step (
      scheme_id bigint not null references wage_scheme on delete cascade,
      from_points smallint not null check (from_points between 0 and 100),
      factor_bp integer not null check (factor_bp between 0 and 10000),
      primary key (scheme_id, from_points)
    )`,
    tableComment(
      "wage_quality_step",
      "From which quality score of the month on payments weigh so much; 10000 below the first step and without a score",
    ),
    sql`
    alter table wage_scheme add level_one_bp integer not null default 0 check (level_one_bp between 0 and 10000)`,
    ...columnComments("wage_scheme", {
      level_one_bp: "In place of the steps in a month with a fatal error",
    }),
    sql`
    insert into wage_quality_step (scheme_id, from_points, factor_bp)
    select s.id, g.points, g.factor from wage_scheme s, (values (0, 7000), (80, 9000), (90, 10000)) g (points, factor)
    where not s.follows_house`,
    ...linesOf("wage_quality_step", "wage_scheme", "scheme_id"),
  ],
  down: [
    sql`alter table wage_scheme drop column level_one_bp`,
    sql`drop table wage_quality_step`,
  ],
};

const CAUSES = { table: "wage_entry", check: "wage_entry_cause_check" };

/** Why: a factor that somebody set ends when the score is to decide again; what it makes of a month is an entry. */
export const entry: Part = {
  up: [
    sql`alter table wage_quality alter factor_bp drop not null`,
    ...columnComments("wage_quality", {
      factor_bp: "Null where the score decides again",
    }),
    allow(CAUSES, "QUALITY"),
    sql`
    alter table wage_entry add constraint wage_entry_quality check (cause <> 'QUALITY' or kind = 'PERFORMANCE')`,
  ],
  down: [
    sql`alter table wage_entry drop constraint wage_entry_quality`,
    sql`alter table wage_entry disable trigger user`,
    sql`delete from wage_entry where cause = 'QUALITY'`,
    sql`alter table wage_entry enable trigger user`,
    disallow(CAUSES, "QUALITY"),
    sql`alter table wage_quality disable trigger user`,
    sql`delete from wage_quality where factor_bp is null`,
    sql`alter table wage_quality enable trigger user`,
    sql`alter table wage_quality alter factor_bp set not null`,
  ],
};

/** Why: a reversal takes back what its payment earned in the end, also after that month closed. */
export const month: Part = {
  up: [
    sql`
    create table wage_month_quality (
      agent_id bigint not null references app_user,
      month date not null,
      currency text not null,
      institution_id bigint not null,
      points smallint not null check (points between 0 and 100),
      level_one boolean not null,
      factor_bp integer not null check (factor_bp between 0 and 10000),
      primary key (agent_id, month, currency)
    )`,
    tableComment(
      "wage_month_quality",
      "What the score of a closed month made of the payments of an agent for which nobody had set a factor",
    ),
    appendOnly("wage_month_quality"),
  ],
  down: [sql`drop table wage_month_quality`],
};
