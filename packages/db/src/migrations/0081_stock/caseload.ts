import { sql } from "kysely";
import { figuresOf } from "../0034_figure/fold.ts";
import type { Part } from "../part.ts";

/**
 * A case that leaves takes its count out of the group into which it came: on that day, or in which its agent was when the day
 * began.
 */
export const CASE_MOMENT = `((c.day + coalesce(
        case when c.entered > 0 or (c.gone = 0 and c.dropped = 0) then c.hour + 1 end,
        (select max(e.hour) + 1 from agent_day_case e where e.case_id = c.case_id and e.agent_id = c.agent_id
          and e.day = c.day and e.hour <= c.hour and e.entered > 0),
        0) * interval '1 hour') at time zone i.zone)`;

/** Days on which an agent with cases changed groups. */
const NOTED = sql`
    insert into figure_due (agent_id, day)
    select distinct c.agent_id, c.day from agent_day_case c
    join agent_posting p on p.agent_id = c.agent_id and p.from_at >= c.day - 1 and p.from_at < c.day + 2`;

/** Why: group and day of a figure come from the same moment, so that no case is counted in two groups of a day. */
export const caseloadMoment: Part = {
  up: [sql.raw(figuresOf({ caseMoment: CASE_MOMENT })), NOTED],
  down: [sql.raw(figuresOf()), NOTED],
};
