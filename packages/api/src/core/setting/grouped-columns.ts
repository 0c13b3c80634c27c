import type { InitialRevisionMeta, SettingRevision, SettingStore } from "./revision.ts";
import type { InstitutionOwner, RuleValues } from "./institution-in-force.ts";
import type { SettingTable } from "./table.ts";

/** Columns that are all null when the rule follows the default. */
type Columns<Value> = { readonly [Key in keyof Value]: Value[Key] | null } & {
  readonly reason: string | null;
};

/** Stores rules with several values in a column each; the field `name` holds all of them. */
export function groupedColumns<Name extends string, Value extends object>(
  name: Name,
  rows: SettingTable<InstitutionOwner, Columns<Value>>,
  columns: readonly (keyof Value & string)[],
  /** Converts the stored values to the type in the contract. */
  read: (value: Value) => Value = (value) => value,
): SettingStore<InstitutionOwner, RuleValues<Name, Value>> {
  type Revision = SettingRevision<InstitutionOwner, RuleValues<Name, Value>>;
  const emptyColumns = Object.fromEntries(columns.map((column) => [column, null]));
  const toRevision = (row: object): Revision => {
    const isGrouped = ([column]: [string, unknown]) =>
      columns.some((groupedColumn) => groupedColumn === column);
    const all = Object.entries(row);
    const values = all.filter(isGrouped);
    const value = values.every(([, columnValue]) => columnValue === null)
      ? null
      : read(Object.fromEntries(values) as Value);
    const rest = all.filter((entry) => !isGrouped(entry));
    return { ...Object.fromEntries(rest), [name]: value } as unknown as Revision;
  };
  return {
    ...rows,
    lines: async (db, owners) => (await rows.lines(db, owners)).map(toRevision),
    insert: (db, { [name]: value, ...line }, meta: InitialRevisionMeta) =>
      rows.insert(
        db,
        { ...line, ...emptyColumns, ...value } as unknown as InstitutionOwner & Columns<Value>,
        meta,
      ),
  };
}
