import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Matches borrowers ever placed with the institution; null matches those never placed. */
export const ofInstitution = (
  institutionId: number | null,
  borrowerId: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  institutionId === null
    ? sql`not exists (select from collection_case k where k.borrower_id = ${borrowerId})`
    : sql`exists (select from collection_case k
        where k.borrower_id = ${borrowerId} and k.institution_id = ${institutionId})`;
