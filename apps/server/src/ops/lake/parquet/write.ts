import type { SchemaElement } from "hyparquet";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { ColumnKind, LakeColumn, LakeTable } from "../rules/column.ts";

type Value = number | string | boolean | null;

/** Rows that are held in memory until they are written. */
const GROUP = 50_000;

const ELEMENTS: Readonly<Record<ColumnKind, Partial<SchemaElement>>> = {
  id: { type: "INT64" },
  minor: { type: "INT64" },
  count: { type: "INT32" },
  code: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  flag: { type: "BOOLEAN" },
  day: { type: "INT32", converted_type: "DATE" },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
};

const toElement = ({ name, kind }: LakeColumn): SchemaElement => ({
  name,
  repetition_type: "OPTIONAL",
  ...ELEMENTS[kind],
});

/** Writes the rows in order; equal rows give equal bytes. */
export async function writeParquet(
  { columns }: LakeTable,
  rows: AsyncIterable<readonly Value[]>,
  file: string,
): Promise<void> {
  const root = { name: "root", num_children: columns.length };
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [root, ...columns.map(toElement)],
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => Bun.zstdCompressSync(bytes) },
  });
  let group: (readonly Value[])[] = [];
  const writeGroup = () =>
    writer.write({
      columnData: columns.map(({ name, kind }, at) => ({
        name,
        data: group.map((row) => toStored(kind, row[at] ?? null)),
      })),
      rowGroupSize: GROUP,
    });
  for await (const row of rows) {
    if (group.push(row) < GROUP) continue;
    await writeGroup();
    group = [];
  }
  if (group.length > 0) await writeGroup();
  await writer.finish();
}

const toStored = (kind: ColumnKind, value: Value) =>
  value !== null && ELEMENTS[kind].type === "INT64" ? BigInt(value as number) : value;
