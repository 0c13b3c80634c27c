import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { listChoices } from "../contract.ts";

export const listWithStages = (
  db: Db,
  actor: Actor,
  today: Day,
): Promise<z.infer<typeof listChoices.output>> =>
  queryRows(db)<z.infer<typeof listChoices.output>[number]>`
    select i.id, i.name, i.country, coalesce(
      jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'longAging', p.long_aging) order by p.dpd_from, q.id) filter (where q.id is not null),
      '[]') as stages, coalesce(
      (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from team_group g where g.institution_id = i.id),
      '[]') as groups
    from institution i
    left join institution_stage iq on iq.institution_id = i.id
    left join stage q on q.id = iq.stage_id
    left join lateral stage_policy_on(q.id, ${today}::date) p on true
    where ${institutionVisibleTo(actor, sql.ref("i.id"))}
    group by i.id order by i.name`;
