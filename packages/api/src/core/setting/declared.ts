/* Values in force of a declared setting, and the rules of its change. */
import type { Db } from "@kolekta/db";
import type { Ctx } from "../context.ts";
import type { Day } from "../day.ts";
import { AppError } from "../errors.ts";
import { assertSeesAllInstitutions } from "../institution-scope.ts";
import type { Tx } from "../transaction.ts";
import type { AuditDetails } from "./contract.ts";
import {
  type SettingChange,
  changeSchema,
  type OwnerColumns,
  type SettingDeclaration,
  type SettingValues,
} from "./contract-declaration.ts";
import type { FieldMap } from "./contract-field.ts";
import {
  type Columns,
  type DeclaredRevision,
  declaredStore,
  type DeclaredValues,
} from "./declared-store.ts";
import { institutionToSet, stageToSet } from "./owners.ts";
import type { OwnerFilter } from "./revision.ts";
import { inForce } from "./rules.ts";
import type { Setting } from "./setting.ts";

export const DEFAULT_OWNER = { institutionId: null } as const;

interface RevisionInForce<Values> {
  readonly ruleId: number;
  readonly values: Values;
}

/** Loads a setting of these owners and returns a lookup of the revision in force on a day. */
export async function loadRevisions<D extends SettingDeclaration>(
  db: Db,
  declaration: D,
  owners: readonly OwnerColumns<D>[],
): Promise<(owner: OwnerColumns<D>, day: Day) => RevisionInForce<SettingValues<D>> | null> {
  const lines = await listRevisions(db, declaration, owners as readonly Columns[]);
  return (owner, day) =>
    revisionInForce(declaration, lines, owner as Columns, day) as RevisionInForce<
      SettingValues<D>
    > | null;
}

/** Loads a setting of these owners and returns a lookup of the values in force on a day. */
export async function loadSetting<D extends SettingDeclaration>(
  db: Db,
  declaration: D,
  owners: readonly OwnerColumns<D>[],
): Promise<(owner: OwnerColumns<D>, day: Day) => SettingValues<D> | null> {
  const find = await loadRevisions(db, declaration, owners);
  return (owner, day) => find(owner, day)?.values ?? null;
}

/** Finds the values in force for an owner, its own or the default. */
export async function findSetting<D extends SettingDeclaration>(
  db: Db,
  declaration: D,
  owner: OwnerColumns<D>,
  day: Day,
): Promise<SettingValues<D> | null> {
  const find = await loadSetting(db, declaration, [owner]);
  return find(owner, day);
}

/** Lists the revisions of these owners, and of the default that they may follow. */
export const listRevisions = (
  db: Db,
  declaration: SettingDeclaration,
  owners: readonly Columns[],
): Promise<DeclaredRevision[]> => {
  const { hasDefault, shape } = declaration.owner;
  const filter = Object.keys(shape).map((column) => {
    const values = new Set(owners.map((owner) => owner[column]));
    return [column, [...values, ...(hasDefault ? [null] : [])]];
  });
  return declaredStore(declaration).lines(db, Object.fromEntries(filter) as OwnerFilter<Columns>);
};

/** Callers pass rows with further columns; only those of the owner identify it. */
export const toOwner = ({ owner }: SettingDeclaration, row: Columns): Columns =>
  Object.fromEntries(Object.keys(owner.shape).map((column) => [column, row[column]]));

export const filterByOwner = (lines: readonly DeclaredRevision[], owner: Columns) =>
  lines.filter((line) => Object.entries(owner).every(([column, value]) => line[column] === value));

/** Finds the revision in force in `lines`, newest first; null when not even a default applies. */
export function revisionInForce(
  declaration: SettingDeclaration,
  lines: readonly DeclaredRevision[],
  row: Columns,
  day: Day,
): RevisionInForce<Columns> | null {
  const find = (owner: Columns) =>
    inForce(filterByOwner(lines, toOwner(declaration, owner)), day).current;
  const own = find(row);
  const inherited = declaration.owner.hasDefault ? find(DEFAULT_OWNER) : null;
  const current = own?.values ? own : inherited;
  if (!current?.values) return null;
  const shared = pickDefaultOnly(declaration, inherited?.values ?? {});
  return { ruleId: current.id, values: { ...current.values, ...shared } };
}

const pickDefaultOnly = ({ fields }: SettingDeclaration, values: Columns): Columns =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.isDefaultOnly));

/** Refuses unauthorized callers; returns the owner's name, null when the setting concerns all. */
async function authorizeOwner(
  { owner: { kind } }: SettingDeclaration,
  tx: Tx<Ctx>,
  owner: Columns,
): Promise<string | null> {
  if (kind === "INSTITUTION") return institutionToSet(tx, owner["institutionId"] as number | null);
  if (kind === "STAGE") return stageToSet(tx, owner["stageId"] as number);
  assertSeesAllInstitutions(tx.actor);
  return kind === "ALL" ? null : Object.values(owner).join(" ");
}

export type DeclaredChange = SettingChange<SettingDeclaration> & Columns;

type DeclaredSetting = Setting<Columns, DeclaredValues, DeclaredChange>;

type Hooks<D extends SettingDeclaration> = Pick<
  Setting<Columns, DeclaredValues, SettingChange<D>>,
  "assertChange" | "preview"
> & {
  /** Audit details of values; defaults to one for each field. */
  toAuditDetails?(values: SettingValues<D>, tx: Tx<Ctx>): Promise<AuditDetails>;
};

/** A declaration with what needs the database. */
export interface ServedSetting extends Hooks<SettingDeclaration> {
  readonly declaration: SettingDeclaration;
}

/** Adds what needs the database: checks of a change, a preview of its effect, details by name. */
export const serveSetting = <D extends SettingDeclaration>(
  declaration: D,
  hooks: Hooks<D>,
): ServedSetting => ({ declaration, ...(hooks as Hooks<SettingDeclaration>) });

/** Builds the setting of a declaration, with one audit detail for each field. */
export function toSetting(served: ServedSetting): DeclaredSetting {
  const { declaration, toAuditDetails: _, ...hooks } = served;
  const { audit, event, fields, hasReason, owner } = declaration;
  return {
    ...hooks,
    audit,
    ...(event && { event }),
    store: declaredStore(declaration),
    input: changeSchema(declaration) as unknown as Setting<
      Columns,
      object,
      DeclaredChange
    >["input"],
    getBaseId: (change) => change["baseId"] as number | null,
    authorize: (tx, of) => authorizeOwner(declaration, tx, of),
    validate(change) {
      if (change["institutionId"] === null && change["values"] === null)
        throw new AppError("invalid", "setting.defaultCannotInherit", {}, "values");
      assertDefaultOnly(fields, change);
    },
    without: (_change, tx) => (owner.hasDefault ? toValueDetails(served, null, tx) : {}),
    values: (change) => ({
      values: sortSets(fields, change["values"] as Columns | null),
      reason: (change["reason"] as string | undefined) ?? null,
    }),
    toAuditDetails: async ({ values, reason, ...line }, tx) => ({
      ...("currency" in line && { currency: line["currency"] as string }),
      ...(await toValueDetails(served, values, tx)),
      ...(hasReason && { reason }),
    }),
  };
}

/** Requires the values of the default alone there, and refuses them elsewhere. */
function assertDefaultOnly(fields: FieldMap, { institutionId, values }: Columns): void {
  const isDefault = institutionId === null;
  for (const [name, value] of Object.entries((values as Columns | null) ?? {}))
    if (fields[name]?.isDefaultOnly && (value === null) === isDefault) {
      const error = isDefault ? "setting.requiredForDefault" : "setting.onlyForDefault";
      throw new AppError("invalid", error, {}, `values.${name}`);
    }
}

const sortSets = (fields: FieldMap, values: Columns | null): Columns | null =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.isSet ? (value as number[]).toSorted((a, b) => a - b) : value,
    ]),
  );

/** Details of the values; an institution without its own has those of the default. */
async function toValueDetails(
  { declaration, toAuditDetails }: ServedSetting,
  values: Columns | null,
  tx: Tx<Ctx>,
): Promise<AuditDetails> {
  const { fields, owner } = declaration;
  if (!owner.hasDefault) return toFieldDetails(fields, values ?? {});
  const lines = values ? [] : await listRevisions(tx.db, declaration, []);
  const inherited = revisionInForce(declaration, lines, DEFAULT_OWNER, tx.today())?.values;
  const effective = values ?? inherited ?? {};
  const followsDefault = values === null;
  if (toAuditDetails) return { followsDefault, ...(await toAuditDetails(effective, tx)) };
  const details = Object.entries(effective).filter(
    ([name]) => !fields[name]?.isDefaultOnly || (values?.[name] ?? null) !== null,
  );
  return { followsDefault, ...toFieldDetails(fields, Object.fromEntries(details)) };
}

/** A series has a detail for each number: "quotas.3". */
const toFieldDetails = (fields: FieldMap, values: Columns): AuditDetails =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fields[name]?.type === "SERIES"
        ? (value as number[]).map((number, index) => [`${name}.${index + 1}`, number] as const)
        : [[name, value as AuditDetails[string]] as const],
    ),
  );
