import { sql } from "kysely";
import type { Chain } from "../../core/seal/chain.ts";

export const TRAIL: Chain = {
  seals: "audit_seal",
  tables: ["audit_log"],
  tableOf: sql.lit("audit_log"),
  keeps: [],
  digest: (previous, at, _, lines) =>
    sql`select audit_digest(${previous}, ${at}, ${lines}) as digest`,
};
