import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import type { listPeople } from "../contract.ts";
import { handlingVisibleTo, orderVisibleTo } from "./visibility.ts";

type People = z.output<typeof listPeople.output>;
type Person = People["handlers"][number];

interface PersonOfOrders extends Person {
  readonly isHandler: boolean;
  readonly isAgent: boolean;
}

const MAX_PEOPLE = 500;

/** Lists the handlers of visible complaints and the agents complained about. */
export async function listHandlersAndAgents(
  db: Db,
  actor: Actor,
  institutionId: number | undefined,
): Promise<People> {
  const within = institutionId
    ? sql`w.institution_id = ${institutionId} and ${orderVisibleTo(actor, "w")}`
    : orderVisibleTo(actor, "w");
  const rows = await queryRows(db)<PersonOfOrders>`
    with seen as (
      select case when ${handlingVisibleTo(actor, "w")} then w.handler_id end as handler_id, w.agent_id
      from work_order w where ${within}
    )
    select u.id as user_id, u.name, u.id in (select handler_id from seen where handler_id is not null) as is_handler,
      u.id in (select agent_id from seen where agent_id is not null) as is_agent
    from app_user u
    where u.id in (select handler_id from seen union select agent_id from seen) order by u.name, u.id limit ${MAX_PEOPLE}`;
  const named = (person: PersonOfOrders): Person => ({ userId: person.userId, name: person.name });
  return {
    handlers: rows.filter(({ isHandler }) => isHandler).map(named),
    agents: rows.filter(({ isAgent }) => isAgent).map(named),
  };
}
