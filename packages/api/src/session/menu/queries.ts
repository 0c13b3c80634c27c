import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import type { Permission } from "../../core/permissions.ts";
import { permissionsSql } from "../../core/rights.ts";
import { userVisibleTo } from "../../core/scope.ts";

type MenuVisibility = Pick<
  Actor,
  "userId" | "caseScope" | "institutionId" | "groupId" | "institutionIds"
> & { readonly permissions: readonly Permission[] };

/**
 * Reads permissions and scope of a user within the actor's institution scope; undefined for other
 * users.
 */
export const findMenuVisibility = (
  db: Db,
  actor: Actor,
  userId: number,
): Promise<MenuVisibility | undefined> =>
  db
    .selectFrom("appUser as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .select(["u.id as userId", "u.institutionId", "u.groupId"])
    .select([
      sql<Actor["caseScope"]>`r.case_scope`.as("caseScope"),
      permissionsSql("u").as("permissions"),
      sql<number[]>`array(select institution_id from user_institution where user_id = u.id)`.as(
        "institutionIds",
      ),
    ])
    .where("u.id", "=", userId)
    .where(userVisibleTo(actor, "u"))
    .executeTakeFirst();
