/** Column kinds of the lake, limited to types that every Parquet engine reads alike. */
export const KINDS = {
  id: { duckdb: "BIGINT", parquet: "INT64" },
  minor: { duckdb: "BIGINT", parquet: "INT64" },
  count: { duckdb: "INTEGER", parquet: "INT32" },
  code: { duckdb: "VARCHAR", parquet: "STRING" },
  flag: { duckdb: "BOOLEAN", parquet: "BOOLEAN" },
  day: { duckdb: "DATE", parquet: "DATE" },
  instant: { duckdb: "TIMESTAMP WITH TIME ZONE", parquet: "TIMESTAMP(MICROS, UTC)" },
} as const;

export type ColumnKind = keyof typeof KINDS;

export interface LakeColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** Source column or expression, as named in docs/data.md. */
  readonly source: string;
  readonly about: string;
}

export interface LakeTable {
  readonly name: string;
  readonly about: string;
  readonly ofDay: string;
  /** Later knowledge can change the rows of a past day. */
  readonly canChange: boolean;
  /** A row is named by these ids; the first is there in every row. */
  readonly key: readonly string[];
  readonly columns: readonly LakeColumn[];
}

type ColumnDefinition = readonly [
  name: string,
  kind: ColumnKind | `${ColumnKind}?`,
  source: string,
  about: string,
];

/** A kind with a question mark may be null. */
export const columns = (definitions: readonly ColumnDefinition[]): LakeColumn[] =>
  definitions.map(([name, kind, source, about]) => ({
    name,
    kind: kind.replace("?", "") as ColumnKind,
    isNullable: kind.endsWith("?"),
    source,
    about,
  }));

/** The amounts of a table, which are added up by currency. */
export const listAmountColumns = (table: LakeTable): string[] =>
  table.columns.filter(({ kind }) => kind === "minor").map(({ name }) => name);
