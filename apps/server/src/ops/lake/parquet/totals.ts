import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetRead,
  type ParquetReadOptions,
} from "hyparquet";
import { listAmountColumns, type LakeTable } from "../rules/column.ts";
import type { CurrencyTotal } from "../rules/totals.ts";

type Cell = bigint | number | string | boolean | null | undefined;

interface Sums {
  rows: number;
  firstId: bigint;
  lastId: bigint;
  checksum: bigint;
  readonly amounts: bigint[];
}

/** Days and moments stay the numbers that are stored: a Date ends at milliseconds. */
const AS_STORED = {
  compressors: { ZSTD: (bytes: Uint8Array) => Bun.zstdDecompressSync(bytes) },
  parsers: {
    dateFromDays: (days: number) => days,
    timestampFromMicroseconds: (micros: bigint) => micros,
  },
};

/** Sums up a file, read back from the disk group by group. */
export async function computeFileTotals(table: LakeTable, path: string): Promise<CurrencyTotal[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const names = table.columns.map(({ name }) => name);
  const add = buildAdder(table);
  const totals = new Map<string, Sums>();
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const range = { rowStart, rowEnd, columns: names };
    const rows = await readRows({ file, metadata, ...range, ...AS_STORED });
    for (const row of rows) add(totals, row);
    rowStart = rowEnd;
  }
  return [...totals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sums]) => toTotal(table, currency, sums));
}

async function readRows(
  options: Omit<ParquetReadOptions, "onComplete" | "rowFormat">,
): Promise<Cell[][]> {
  let rows: Cell[][] = [];
  const onComplete = (read: Cell[][]) => void (rows = read);
  await parquetRead({ ...options, rowFormat: "array", onComplete });
  return rows;
}

function buildAdder(table: LakeTable) {
  const indexOf = (name: string | undefined) =>
    table.columns.findIndex((column) => column.name === name);
  const [idAt, currencyAt] = [indexOf(table.key[0]), indexOf("currency")];
  const amountsAt = listAmountColumns(table).map(indexOf);
  return (totals: Map<string, Sums>, row: readonly Cell[]): void => {
    const id = row[idAt] as bigint;
    const currency = String(row[currencyAt]);
    const sums = totals.get(currency) ?? emptySums(id, amountsAt.length);
    totals.set(currency, sums);
    sums.rows += 1;
    if (id < sums.firstId) sums.firstId = id;
    if (id > sums.lastId) sums.lastId = id;
    sums.checksum += getChecksum(row);
    for (const [n, at] of amountsAt.entries())
      sums.amounts[n] = (sums.amounts[n] ?? 0n) + ((row[at] ?? 0n) as bigint);
  };
}

const emptySums = (id: bigint, amounts: number): Sums => ({
  rows: 0,
  firstId: id,
  lastId: id,
  checksum: 0n,
  amounts: Array.from({ length: amounts }, () => 0n),
});

/** Hashes a row by the same rule as `queries/totals.ts` in PostgreSQL. */
function getChecksum(row: readonly Cell[]): bigint {
  const text = row.map((value) => String(value ?? "~")).join("\u001f");
  const hash = Bun.CryptoHasher.hash("md5", text, "hex");
  return BigInt(`0x${hash.slice(0, 15)}`);
}

const toTotal = (
  table: LakeTable,
  currency: string,
  { rows, firstId, lastId, checksum, amounts }: Sums,
): CurrencyTotal => ({
  currency,
  rows,
  firstId: Number(firstId),
  lastId: Number(lastId),
  checksum: String(checksum),
  sums: Object.fromEntries(
    listAmountColumns(table).map((name, at) => [name, String(amounts[at] ?? 0n)]),
  ),
});
