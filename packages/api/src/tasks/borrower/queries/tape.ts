import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { PhoneCountry } from "../../../core/phone.ts";
import { PHONE_COUNTRY } from "../../../core/profile.ts";
import { queryRows } from "../../../core/query.ts";

/** Borrower with the lender's id and the latest case. */
export interface TapeBorrower {
  readonly sourceId: string | null;
  readonly borrowerId: number;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  readonly phoneCountry: PhoneCountry;
}

/** Limits borrowers to the institutions of the actor; an actor without institutions sees all. */
function within(actor: Actor): RawBuilder<SqlBool> {
  const { institutionId, institutionIds } = actor;
  const ids = institutionId === null ? institutionIds : [institutionId];
  return ids.length === 0 ? sql`true` : sql`c.institution_id in (${sql.join(ids)})`;
}

export const tapeBorrowers = (db: Db, actor: Actor, sourceIds: readonly string[]) =>
  queryRows(db)<TapeBorrower>`
    select distinct on (b.id) b.source_id, b.id as borrower_id, c.id as case_id, c.institution_id, ${PHONE_COUNTRY} as phone_country
    from borrower b left join collection_case c on c.borrower_id = b.id
    left join institution i on i.id = c.institution_id left join product p on p.id = c.product_id
    where b.source_id = any(${[...sourceIds]}::text[]) and ${within(actor)}
    order by b.id, c.id desc`;

export const lenderSource = (db: Db, name: string) =>
  db.selectFrom("lender").select("source").where("name", "=", name).executeTakeFirst();
