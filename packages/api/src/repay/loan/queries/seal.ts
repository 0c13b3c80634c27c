import { sql } from "kysely";
import type { Chain } from "../../../core/seal/chain.ts";

/** What was told comes before what was booked upon it. */
export const LEDGER: Chain = {
  seals: "ledger_seal",
  tables: ["ledger_event", "payment", "payment_reversal", "ledger_entry"],
  tableOf: sql`s.table_name`,
  keeps: ["table_name", "marks"],
  marks: {
    column: "marks",
    hashes: (table, lines) =>
      sql`select id, hash from ledger_hashes(${table}, ${lines})`,
  },
  digest: (previous, at, table, lines) => sql`
    select digest, marks, ${table} as table_name from ledger_digest(${previous}, ${at}, ${table}, ${lines})`,
};
