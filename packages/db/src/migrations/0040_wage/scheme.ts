import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { linesOf } from "../0028_policy/dated.ts";

/** Why: what an agent has reached of his target decides how much further money earns; the tiers hold from the day of their scheme. */
export const tier: Part = {
  up: [
    sql`
    create table wage_tier (
      scheme_id bigint not null references wage_scheme on delete cascade,
      from_bp integer not null check (from_bp between 0 and 100000),
      factor_bp integer not null check (factor_bp between 0 and 100000),
      primary key (scheme_id, from_bp)
    )`,
    tableComment(
      "wage_tier",
      "From which share of the target on payments weigh more or less; 10000 below the first tier and where there is no target",
    ),
    ...linesOf("wage_tier", "wage_scheme", "scheme_id"),
    sql`
    alter table wage_scheme add closing_days smallint not null default 5 check (closing_days between 1 and 28)`,
    ...columnComments("wage_scheme", {
      closing_days:
        "A month of wages closes so many days after it has ended, by the clock of the institution",
    }),
  ],
  down: [
    sql`alter table wage_scheme drop column closing_days`,
    sql`drop table wage_tier`,
  ],
};
