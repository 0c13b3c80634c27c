import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { listGroups } from "../contract.ts";

export const groups = (db: Db, actor: Actor): Promise<z.infer<typeof listGroups.output>> =>
  queryRows(db)<z.infer<typeof listGroups.output>[number]>`
    select g.id, g.name, g.institution_id
    from team_group g
    where exists (
      select from app_user u join role r on r.id = u.role_id and r.works_cases
      where u.group_id = g.id and ${userVisibleTo(actor, "u")}
    )
    order by g.name, g.id`;
