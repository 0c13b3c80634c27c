import { Client, type Connection, type FieldDef } from "pg";

/** Column of a statement, as PostgreSQL describes it before the statement runs. */
export interface Column {
  readonly name: string;
  readonly type: number;
  /** Column of a table, as `table.position`; null for a computed one. */
  readonly from: string | null;
}

export interface Described {
  readonly columns: readonly Column[];
  /** Reason when it cannot be described. */
  readonly error?: string;
}

const toColumn = (field: FieldDef): Column => ({
  name: field.name,
  type: field.dataTypeID,
  from: field.tableID === 0 ? null : `${field.tableID}.${field.columnID}`,
});

/** Asks PostgreSQL for the result columns of a statement without running it. */
class Description {
  readonly #text: string;
  readonly #onDescribed: (described: Described) => void;
  #columns: readonly Column[] = [];
  #failed = false;

  constructor(text: string, onDescribed: (described: Described) => void) {
    this.#text = text;
    this.#onDescribed = onDescribed;
  }

  submit(connection: Connection): void {
    connection.parse({ text: this.#text, name: "", types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }) {
    this.#columns = fields.map(toColumn);
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#onDescribed({ columns: [], error: error.message });
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#onDescribed({ columns: this.#columns });
  }
}

/** Describes the result of each statement, after creating `tables` for this connection. */
export async function describeAll(
  url: string,
  tables: readonly string[],
  texts: readonly string[],
): Promise<Map<string, Described>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of tables) await client.query(table);
    const described = new Map<string, Described>();
    for (const text of texts) {
      const { promise, resolve } = Promise.withResolvers<Described>();
      client.query(new Description(text, resolve));
      described.set(text, await promise);
    }
    return described;
  } finally {
    await client.end();
  }
}
