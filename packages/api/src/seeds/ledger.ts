import { type Insertable, sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/** Tables a seed writes, parents first. */
const TABLES = [
  "institution",
  "teamGroup",
  "stage",
  "stagePolicy",
  "institutionStage",
  "groupStage",
  "appUser",
  "telephonyAccount",
  "lender",
  "institutionLender",
  "product",
  "borrower",
  "contact",
  "loan",
  "collectionCase",
  "caseAssignment",
  "promise",
  "promiseEvaluation",
  "collectionLog",
  "caseStatusLog",
  "payment",
] as const;

type Table = (typeof TABLES)[number];

/** Its triggers read the installments of each loan. */
export const HISTORY: readonly Table[] = ["caseStatusLog"];
export const BEFORE_HISTORY = TABLES.filter((name) => !HISTORY.includes(name));
type Link = "institutionLender" | "institutionStage" | "groupStage" | "telephonyAccount";
export type Row<T extends Table> = Insertable<DB[T]>;

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows per statement; keeps one JSON text to a few megabytes. */
const BATCH = 2_000;

/**
 * Rows of a seed, collected in memory with their ids and written together. It continues the
 * identity sequences, so it must be the only writer while it is open.
 */
export class Ledger {
  readonly #trx: Transaction<DB>;
  readonly #last: Map<Table, number>;
  readonly #rows = new Map<Table, object[]>();

  private constructor(trx: Transaction<DB>, last: Map<Table, number>) {
    this.#trx = trx;
    this.#last = last;
  }

  static async open(trx: Transaction<DB>): Promise<Ledger> {
    const last = new Map<Table, number>();
    for (const table of TABLES) {
      const { rows } = await sql<{ id: number | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence(${snake(table)}, 'id')::regclass) as id
        where exists (select from information_schema.columns
          where table_schema = current_schema() and table_name = ${snake(table)} and column_name = 'id')`.execute(
        trx,
      );
      last.set(table, rows[0]?.id ?? 0);
    }
    return new Ledger(trx, last);
  }

  nextId(table: Exclude<Table, Link>): number {
    const id = (this.#last.get(table) ?? 0) + 1;
    this.#last.set(table, id);
    return id;
  }

  /** Adds a row with an id from nextId. All rows of a table have the same columns. */
  put<T extends Table>(table: T, row: Row<T>): void {
    const rows = this.#rows.get(table) ?? [];
    rows.push(row);
    this.#rows.set(table, rows);
  }

  add<T extends Exclude<Table, Link>>(table: T, row: Row<T>): number {
    const id = this.nextId(table);
    this.put(table, { ...row, id });
    return id;
  }

  count(table: Table): number {
    return this.#rows.get(table)?.length ?? 0;
  }

  /** Writes the collected rows of these tables, or of all tables by default. */
  async write(tables: readonly Table[] = TABLES): Promise<void> {
    for (const table of TABLES.filter((name) => tables.includes(name))) {
      const rows = this.#rows.get(table) ?? [];
      for (let from = 0; from < rows.length; from += BATCH)
        await this.#insert(table, rows.slice(from, from + BATCH));
      await this.#advance(table);
    }
  }

  async #insert(table: Table, rows: readonly object[]): Promise<void> {
    const keys = Object.keys(rows[0] ?? {});
    const columns = sql.join(keys.map((key) => sql.id(snake(key))));
    const into = sql.id(snake(table));
    const named = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
    );
    await sql`
      insert into ${into} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(named)}::text::json)`.execute(
      this.#trx,
    );
  }

  async #advance(table: Table): Promise<void> {
    const last = this.#last.get(table) ?? 0;
    if (last === 0) return;
    await sql`
      select setval(pg_get_serial_sequence(${snake(table)}, 'id')::regclass, ${last}::bigint)`.execute(
      this.#trx,
    );
  }
}
