import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Chain } from "../../../core/seal/chain.ts";

/** What was told comes before what was booked upon it. */
export const LEDGER: Chain = {
  seals: "ledger_seal",
  tables: ["ledger_event", "payment", "payment_reversal", "ledger_entry"],
  tableSql: sql`s.table_name`,
  extraColumns: ["table_name", "hash_prefixes"],
  hashPrefixes: {
    column: "hash_prefixes",
    bytes: 4,
    hashes: (table, rowIds) => sql`select id, hash from ledger_hashes(${table}, ${rowIds})`,
  },
  digest: (previous, at, table, rowIds) => sql`
    select digest, hash_prefixes, ${table} as table_name from ledger_digest(${previous}, ${at}, ${table}, ${rowIds})`,
};

/** Payments whose state says something else than whether they went back, and when. */
export async function paymentsInWrongState(db: Db, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select y.id from payment y left join payment_reversal v on v.payment_id = y.id
    where (y.state = 'REVERSED') <> (v.payment_id is not null) or y.reversed_at is distinct from v.reversed_at
    order by y.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}
