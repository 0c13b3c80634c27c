import type { DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { type ColumnKind, KINDS, type LakeTable } from "../rules/column.ts";
import { type Engine, type Library, quoted } from "./open.ts";

type Value = number | string | boolean | null;

/** How many rows a chunk of DuckDB holds. */
const CHUNK = 2_048;

const typesIn = (library: Library): Record<ColumnKind, DuckDBType> => ({
  id: library.BIGINT,
  minor: library.BIGINT,
  count: library.INTEGER,
  code: library.VARCHAR,
  flag: library.BOOLEAN,
  day: library.DATE,
  moment: library.TIMESTAMPTZ,
});

const asItIs = (value: Value): DuckDBValue => value;
const asBigInt = (value: Value): DuckDBValue => BigInt(value as number);

const convertersIn = (
  library: Library,
): Record<ColumnKind, (value: Value) => DuckDBValue> => ({
  id: asBigInt,
  minor: asBigInt,
  count: asItIs,
  code: asItIs,
  flag: asItIs,
  day: (value) => new library.DuckDBDateValue(value as number),
  moment: (value) =>
    new library.DuckDBTimestampTZValue(BigInt(value as number)),
});

/** Rows as `readRows` gives them, in their order, as one file. */
export async function writeParquet(
  { library, connection }: Engine,
  table: LakeTable,
  rows: AsyncIterable<readonly Value[]>,
  file: string,
): Promise<void> {
  const { columns } = table;
  const listed = columns.map(
    ({ name, kind }) => `${quoted(name)} ${KINDS[kind].duckdb}`,
  );
  const name = quoted(table.name);
  await connection.run(`create table ${name} (${listed.join(", ")})`);
  await append({ library, connection }, table, rows);
  await connection.run(
    `copy ${name} to $1 (format parquet, compression zstd)`,
    [file],
  );
  await connection.run(`drop table ${name}`);
}

async function append(
  { library, connection }: Engine,
  { name, columns }: LakeTable,
  rows: AsyncIterable<readonly Value[]>,
): Promise<void> {
  const types = typesIn(library);
  const converters = convertersIn(library);
  const convert = columns.map(({ kind }) => converters[kind]);
  const chunk = library.DuckDBDataChunk.create(
    columns.map(({ kind }) => types[kind]),
  );
  const appender = await connection.createAppender(name);
  let batch: DuckDBValue[][] = [];
  const flush = () => {
    if (batch.length === 0) return;
    chunk.reset();
    chunk.setRows(batch);
    appender.appendDataChunk(chunk);
    batch = [];
  };
  for await (const row of rows) {
    batch.push(
      row.map((value, at) =>
        value === null ? null : (convert[at] ?? asItIs)(value),
      ),
    );
    if (batch.length === CHUNK) flush();
  }
  flush();
  appender.closeSync();
}
