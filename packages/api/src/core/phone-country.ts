import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "./context.ts";
import type { PhoneCountry } from "./phone.ts";
import { PHONE_COUNTRY } from "./profile.ts";
import { queryRow, queryRows } from "./query.ts";
import { institutionVisibleTo } from "./scope.ts";

/** Gets the country by which numbers entered on a case are parsed. */
export async function getCasePhoneCountry(db: Db, caseId: number): Promise<PhoneCountry> {
  const row = await queryRow(db)<{ country: PhoneCountry }>`
    select ${PHONE_COUNTRY} as country from collection_case c
    join institution i on i.id = c.institution_id join product p on p.id = c.product_id
    where c.id = ${caseId}`;
  return row?.country ?? "ID";
}

/**
 * Lists the countries of the institutions that the actor sees, most frequent first; without an
 * actor, of all institutions.
 */
export async function listPhoneCountries(db: Db, actor: Actor | null): Promise<PhoneCountry[]> {
  const rows = await queryRows(db)<{ country: PhoneCountry }>`
    select ${PHONE_COUNTRY} as country from institution i
    left join institution_lender im on im.institution_id = i.id
    left join product p on p.lender_id = im.lender_id
    where ${actor ? institutionVisibleTo(actor, sql.ref("i.id")) : sql`true`}
    group by 1 order by count(distinct i.id) desc, 1`;
  return rows.map(({ country }) => country);
}
