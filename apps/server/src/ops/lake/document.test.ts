import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { withDuckdb } from "./testing-duckdb.ts";
import { lakeDocument } from "./rules/document.ts";
import { DUCKDB_EXAMPLE } from "./rules/examples.ts";
import { TABLES } from "./rules/tables.ts";
import { formatted } from "../../../../../scripts/generated.ts";

const database = useTestDatabase();

const columns = Object.values(TABLES).flatMap((table) =>
  table.columns.map((column) => ({ table: table.name, ...column })),
);

test("docs/integrate/lake.md matches the tables", async () => {
  const file = join(import.meta.dir, "../../../../../docs/integrate/lake.md");
  expect(await Bun.file(file).text()).toBe(formatted(file, lakeDocument()));
  for (const { name, about } of columns) {
    expect([name, about]).not.toEqual([name, ""]);
    expect(lakeDocument()).toContain(`| ${name} |`);
  }
});

describe("G33: no column is of a person", () => {
  let erasure: string;
  let columnNames: ReadonlySet<string>;

  beforeAll(async () => {
    const { rows: functions } = await sql<{ body: string }>`
      select pg_get_functiondef('erase_borrower(bigint, timestamptz)'::regprocedure) as body`.execute(
      database.db,
    );
    erasure = functions[0]?.body ?? "";
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      database.db,
    );
    columnNames = new Set(rows.map(({ name }) => name));
  });

  /** Checks that an erasure clears the column or deletes its rows. */
  const isErased = (source: string): boolean => {
    const [table = "", column = ""] = source.split(".");
    const statements = erasure
      .split(";")
      .filter((statement) =>
        new RegExp(`\\bupdate ${table}\\b|\\bdelete from ${table}\\b`).test(statement),
      );
    return statements.some(
      (statement) =>
        statement.includes("delete from") ||
        new RegExp(`\\b${column} =`).test(statement.split(/\bwhere\b/)[0] ?? ""),
    );
  };

  test("recognizes the columns that an erasure empties", () => {
    for (const source of [
      "borrower.name",
      "borrower.phone",
      "contact.phone",
      "collection_log.remark",
      "extension.reason",
      "borrower_image.kind",
    ])
      expect([source, isErased(source)]).toEqual([source, true]);
  });

  test.each(columns.map(({ table, name, source }) => [table, name, source]))(
    "%s.%s, from %s",
    (_table, name = "", source = "") => {
      expect(columnNames).toContain(source);
      expect(isErased(source)).toBe(false);
      expect(source).not.toMatch(/^(borrower|contact|app_user)\b/);
      expect(name).not.toMatch(
        /name|phone|mail|address|number|remark|reason|note|text|reference|wage/,
      );
    },
  );
});

describe("DuckDB", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kolekta-lake-doc-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("reads the folders as the document's example does", async () => {
    const lake = join(folder, "lake");
    const rows = await withDuckdb(async (connection) => {
      for (const [installation, day, amount] of [
        ["mitra", "2026-01-31", 5],
        ["mitra", "2026-02-01", 7],
        ["other", "2026-02-28", 11],
        ["other", "2025-12-31", 13],
      ]) {
        const partitionFolder = join(
          lake,
          "payments",
          `installation=${installation}`,
          `day=${day}`,
        );
        await Bun.write(join(partitionFolder, "part-0.parquet"), "");
        await connection.run(
          `copy (select 'IDR' as currency, ${amount}::bigint as amount_minor) to $1 (format parquet)`,
          [join(partitionFolder, "part-0.parquet")],
        );
      }
      const reader = await connection.runAndReadAll(DUCKDB_EXAMPLE.replace("'lake/", `'${lake}/`));
      return reader.getRowsJson();
    });
    expect(rows).toEqual([
      ["mitra", "2026-01-01 00:00:00", "IDR", "5"],
      ["mitra", "2026-02-01 00:00:00", "IDR", "7"],
      ["other", "2026-02-01 00:00:00", "IDR", "11"],
    ]);
  });
});
