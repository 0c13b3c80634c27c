import { sql } from "kysely";
import type { Statement } from "../part.ts";

/** Takes a kind of proposal away with all that was proposed of it. */
export const withoutKind = (kind: string): Statement[] => [
  sql`
    delete from message where proposal_id in (select id from proposal where kind = ${sql.lit(kind)})`,
  sql`alter table proposal disable trigger user`,
  sql`delete from proposal where kind = ${sql.lit(kind)}`,
  sql`alter table proposal enable trigger user`,
  sql`delete from proposal_role where kind = ${sql.lit(kind)}`,
  sql`delete from proposal_kind where kind = ${sql.lit(kind)}`,
];
