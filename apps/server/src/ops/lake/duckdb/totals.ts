import {
  amountsOf,
  type ColumnKind,
  type LakeColumn,
  type LakeTable,
} from "../rules/column.ts";
import type { CurrencyTotal } from "../rules/totals.ts";
import { type Engine, quoted } from "./open.ts";

const AS_NUMBER: Partial<Record<ColumnKind, (column: string) => string>> = {
  day: (column) => `(${column} - date '1970-01-01')`,
  moment: (column) => `epoch_us(${column})`,
};

const text = ({ name, kind }: LakeColumn): string =>
  `coalesce((${AS_NUMBER[kind]?.(quoted(name)) ?? quoted(name)})::varchar, '~')`;

/** As `queries/totals.ts` has PostgreSQL reckon it. */
const checksum = (columns: readonly LakeColumn[]): string =>
  `('0x' || substr(md5(concat_ws(chr(31), ${columns.map(text).join(", ")})), 1, 15))::bigint`;

/** What a file comes to, read back from the disk. */
export async function totalsOfFile(
  { connection }: Engine,
  table: LakeTable,
  file: string,
): Promise<CurrencyTotal[]> {
  const amounts = amountsOf(table);
  const id = quoted(table.key[0] ?? "");
  const sums = amounts.map(
    (name) => `coalesce(sum(${quoted(name)}), 0)::varchar`,
  );
  const reader = await connection.runAndReadAll(
    `select currency, count(*)::varchar, min(${id})::varchar, max(${id})::varchar, sum(${checksum(table.columns)})::varchar,
      ${sums.join(", ")}
    from read_parquet($1, hive_partitioning = false) group by currency order by currency`,
    [file],
  );
  return reader.getRows().map((row) => {
    const [currency = "", rows, firstId, lastId, hash = "0", ...amountTexts] =
      row.map(String);
    return {
      currency,
      rows: Number(rows),
      firstId: Number(firstId),
      lastId: Number(lastId),
      checksum: hash,
      sums: Object.fromEntries(
        amounts.map((name, at) => [name, amountTexts[at] ?? "0"]),
      ),
    };
  });
}
