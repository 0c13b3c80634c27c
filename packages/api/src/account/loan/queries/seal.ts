import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import type { Chain } from "../../../core/seal/chain.ts";

/** Events and payments come before the entries that they cause. */
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

/** Lists payments whose state or time of reversal differs from the stored reversal. */
export async function paymentsInWrongState(db: Db, max: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select y.id from payment y left join payment_reversal v on v.payment_id = y.id
    where (y.state = 'REVERSED') <> (v.payment_id is not null) or y.reversed_at is distinct from v.reversed_at
    order by y.id limit ${max}`;
  return rows.map(({ id }) => id);
}
