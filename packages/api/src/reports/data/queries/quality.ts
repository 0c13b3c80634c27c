import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import type { DayRange } from "../../../core/range.ts";

export interface WeekScore {
  readonly agentId: number;
  readonly institutionId: number;
  readonly weekOn: Day;
  readonly mean: number;
}

/** Reads the quality scores of these agents' weeks; weeks without a score are left out. */
export const weekScores = (db: Db, agentIds: readonly number[], { from, to }: DayRange) =>
  queryRows(db)<WeekScore>`
    select i.agent_id, i.institution_id, i.week_on, round(avg(i.points))::integer as mean from quality_item i
    where i.agent_id = ${anyOf(agentIds)} and i.state <> 'OPEN' and i.week_on between ${from}::date and ${to}::date
    group by i.agent_id, i.institution_id, i.week_on`;
