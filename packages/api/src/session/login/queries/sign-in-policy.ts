import type { Db, DB } from "@kolekta/db";
import type { Selectable } from "kysely";
import { queryRow } from "../../../core/query.ts";

export type SignInPolicy = Selectable<DB["signInPolicy"]>;

/** Reads the policy in force at an instant. Its days begin in UTC. */
export async function policyAt(db: Db, now: Date): Promise<SignInPolicy> {
  const row = await queryRow(db)<SignInPolicy>`
    select * from sign_in_policy where effective_on <= (${now}::timestamptz at time zone 'UTC')::date
    order by effective_on desc, id desc limit 1`;
  if (!row) throw new Error("sign_in_policy has no line in force");
  return row;
}
