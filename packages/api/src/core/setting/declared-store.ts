import { sql } from "kysely";
import type { SettingDeclaration } from "./contract-declaration.ts";
import type { Field, FieldMap } from "./contract-field.ts";
import type { InitialRevisionMeta, SettingRevision, SettingStore } from "./revision.ts";
import { settingTable } from "./table.ts";

/** Columns that identify an owner, or the values of a setting, by name. */
export type Columns = Readonly<Record<string, unknown>>;

export interface DeclaredValues {
  /** Is null where an institution follows the default. */
  readonly values: Columns | null;
  /** Is null for a delivered revision, and where the setting has no reason. */
  readonly reason: string | null;
}

export type DeclaredRevision = SettingRevision<Columns, DeclaredValues>;

export type DeclaredStore = Omit<SettingStore<Columns, DeclaredValues>, "insert"> & {
  insert(
    db: Parameters<SettingStore<Columns, DeclaredValues>["insert"]>[0],
    line: Columns & DeclaredValues,
    meta: InitialRevisionMeta,
  ): Promise<number>;
};

const stores = new Map<string, DeclaredStore>();

/** Gets the store of a declared setting: its own table with a column for each field. */
export function declaredStore(declaration: SettingDeclaration): DeclaredStore {
  const { table } = declaration;
  const store = stores.get(table) ?? createStore(declaration);
  stores.set(table, store);
  return store;
}

function createStore({ table, owner, fields, hasReason }: SettingDeclaration): DeclaredStore {
  const names = Object.keys(fields);
  const rows = settingTable<Columns, Columns>(table, {
    owner: Object.keys(owner.shape),
    values: hasReason ? [...names, "reason"] : names,
    percent: listPercentColumns(fields),
  });
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return {
    ...rows,
    lines: async (db, owners) =>
      (await rows.lines(db, owners)).map((row) => toRevision(fields, row)),
    insert: (db, { values, ...line }, meta) =>
      rows.insert(db, { ...line, ...empty, ...toStored(fields, values ?? {}) }, meta),
  };
}

/** Passes rows as text: the driver would turn a list into an array of the database. */
const toStored = (fields: FieldMap, values: Columns): Columns =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.type === "ROWS" ? sql`${JSON.stringify(value)}::text::jsonb` : value,
    ]),
  );

const listPercentColumns = (fields: FieldMap) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column }]) => (column ? [[name, column]] : [])),
  );

function toRevision(fields: FieldMap, row: SettingRevision<Columns, Columns>): DeclaredRevision {
  const rest = Object.entries(row).filter(([name]) => !(name in fields));
  const values = Object.entries(fields).map(
    ([name, field]) => [name, readValue(field, row[name])] as const,
  );
  const isEmpty = values.every(([, value]) => value === null);
  return {
    reason: null,
    ...Object.fromEntries(rest),
    values: isEmpty ? null : Object.fromEntries(values),
  } as unknown as DeclaredRevision;
}

/** The driver returns lists as typed arrays and times with seconds; contracts accept neither. */
function readValue({ type }: Field, value: unknown): unknown {
  if (value === null) return null;
  if (type === "TIME") return String(value).slice(0, 5);
  const isList = type === "NUMBERS" || type === "HOURS" || type === "SERIES";
  return isList ? [...(value as Iterable<number>)] : value;
}
