import type { DB, Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type {
  InitialRevisionMeta,
  OwnerFilter,
  SettingRevision,
  SettingStore,
} from "./revision.ts";
import { bpOrNull, percentOrNull } from "./rules.ts";
import { execute, queryRows } from "../query.ts";

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : "";

/** Columns of every table of a setting, apart from owner and values. */
interface Columns {
  readonly id: unknown;
  readonly effectiveOn: unknown;
  readonly editorId: unknown;
  readonly createdAt: unknown;
}

export type SettingTableName = Snake<
  { [Table in keyof DB]: DB[Table] extends Columns ? Table : never }[keyof DB]
>;

type Column<Of> = keyof Of & string;

interface Shape<Owner, Values> {
  /** Owner columns; null in one of them means the default. */
  readonly owner: readonly Column<Owner>[];
  readonly values: readonly Column<Values>[];
  /** Values in percent, with the columns that store them in basis points. */
  readonly percent?: Partial<Record<Column<Values>, string>>;
}

export interface SettingTable<Owner, Values> extends Omit<
  SettingStore<Owner, Values>,
  "rowIds" | "insert"
> {
  values(source: Values): Values;
  /** Inserts a revision and returns its id; revisions never change. */
  insert(db: Db, line: Owner & Values, meta: InitialRevisionMeta): Promise<number>;
  /** Inserts several revisions of one person at once; returns the highest id. */
  insertAll(db: Db, lines: readonly (Owner & Values)[], meta: InitialRevisionMeta): Promise<number>;
}

const tables = new Set<string>();

/** The tables of all settings that a room has named. */
export const settingTables: ReadonlySet<string> = tables;

/** Creates the store of a table with dated revisions, none of which is changed or deleted. */
export function settingTable<Owner extends object, Values extends object>(
  name: SettingTableName,
  shape: Shape<Owner, Values>,
): SettingTable<Owner, Values> {
  const insertAll = createInserter(name, shape);
  tables.add(name);
  return {
    name,
    insertAll,
    insert: (db, line, meta) => insertAll(db, [line], meta),
    lines: createLinesReader(name, shape),
    findOwner: createOwnerFinder(name, shape),
    remove: (db, rowIds) => removeRows(db, name, rowIds),
    owner: (source) => pick(source, shape.owner),
    values: (source) => pick(source, shape.values),
  };
}

const pick = <Part extends object>(source: Part, columns: readonly Column<Part>[]): Part =>
  Object.fromEntries(columns.map((column) => [column, source[column]])) as Part;

function toColumns<Owner, Values>(shape: Shape<Owner, Values>) {
  const inBp = new Map<string, string>(Object.entries(shape.percent ?? {}));
  return [...shape.owner, ...shape.values].map((name) => ({
    name,
    column: inBp.get(name) ?? name,
    isPercent: inBp.has(name),
  }));
}

function createLinesReader<Owner extends object, Values extends object>(
  name: SettingTableName,
  shape: Shape<Owner, Values>,
): SettingStore<Owner, Values>["lines"] {
  const columns = toColumns(shape);
  const read = columns.map(
    (column) => sql`${sql.ref(`s.${column.column}`)} as ${sql.ref(column.name)}`,
  );
  const percents = columns.filter((column) => column.isPercent);
  return async (db, owners) => {
    const rows = await queryRows(db)<SettingRevision<Owner, Values>>`
      select ${sql.join([sql`s.id`, ...read, sql`s.effective_on`])}, u.name as editor_name, s.created_at as edited_at
      from ${sql.table(name)} s left join app_user u on u.id = s.editor_id
      where ${ownedBy(owners)} order by s.effective_on desc, s.id desc`;
    return rows.map((row) => ({ ...row, ...inPercent(row, percents) }));
  };
}

const inPercent = (row: object, percents: readonly { readonly name: string }[]) => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(percents.map(({ name }) => [name, percentOrNull(stored.get(name))]));
};

const META_COLUMNS = ["effectiveOn", "editorId", "createdAt"] as const;

function createInserter<Owner extends object, Values extends object>(
  name: SettingTableName,
  shape: Shape<Owner, Values>,
): SettingTable<Owner, Values>["insertAll"] {
  const columns = toColumns(shape);
  const insertedColumns = [...columns.map(({ column }) => column), ...META_COLUMNS];
  const into = sql.join(insertedColumns.map((column) => sql.ref(column)));
  return async (db, lines, { effectiveOn, editorId, at }) => {
    const rows = lines.map((line) => {
      const valueByName = new Map<string, unknown>(Object.entries(line));
      const stored = columns.map((column) =>
        column.isPercent ? bpOrNull(valueByName.get(column.name)) : valueByName.get(column.name),
      );
      return sql`(${sql.join([...stored, effectiveOn, editorId, at])})`;
    });
    const made = await queryRows(db)<{ id: number }>`
      insert into ${sql.table(name)} (${into})
      values ${sql.join(rows)} returning id`;
    return Math.max(...made.map(({ id }) => id));
  };
}

const createOwnerFinder =
  <Owner extends object, Values extends object>(
    name: SettingTableName,
    { owner }: Shape<Owner, Values>,
  ): SettingStore<Owner, Values>["findOwner"] =>
  async (db, id) => {
    const columns = ["id", ...owner].map((column) => sql.ref(column));
    const rows = await queryRows(db)<Owner>`
      select ${sql.join(columns)} from ${sql.table(name)} where id = ${id}`;
    return rows[0] && pick(rows[0], owner);
  };

/** Also serves settings with other row shapes. */
export const removeRows = (db: Db, table: string, rowIds: readonly number[]): Promise<void> =>
  execute(db)`delete from ${sql.table(table)} where id in (${sql.join(rowIds)})`;

function ownedBy<Owner extends object>(owners: OwnerFilter<Owner>): RawBuilder<SqlBool> {
  const all = Object.entries<readonly unknown[] | undefined>(owners).map(
    ([column, allowedValues = []]) => buildInSql(sql.ref(`s.${column}`), allowedValues),
  );
  return all.length === 0 ? sql`true` : sql`${sql.join(all, sql` and `)}`;
}

function buildInSql(
  column: RawBuilder<unknown>,
  allowedValues: readonly unknown[],
): RawBuilder<SqlBool> {
  const nonNull = allowedValues.filter((value) => value !== null);
  const named = nonNull.length > 0 ? sql`${column} in (${sql.join(nonNull)})` : sql`false`;
  return allowedValues.includes(null) ? sql`(${column} is null or ${named})` : sql`${named}`;
}

/** Serializes concurrent changes to one setting. */
export const lockSetting = (db: Db, key: string): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${key}))`;
