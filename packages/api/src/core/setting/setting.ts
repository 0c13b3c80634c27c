import type { z } from "zod";
import type { AuditEntry } from "../audit.ts";
import type { Ctx } from "../context.ts";
import type { Day } from "../day.ts";
import type { EventType } from "../events.ts";
import type { Tx } from "../transaction.ts";
import type { AuditDetails } from "./contract.ts";
import {
  toInstitutionId,
  toSettingKey,
  type SettingStore,
  type NewRevisionMeta,
} from "./revision.ts";
import { inForce, toLatestId } from "./rules.ts";
import { lockSetting, type SettingTable } from "./table.ts";

/** Definition of a setting: its owner, its values and the users who may change it. */
export interface Setting<Owner, Values, Change> {
  readonly store: SettingStore<Owner, Values>;
  readonly input: z.ZodType<Change>;
  readonly audit: AuditEntry["action"];
  /** Event of a change; absent when no reader needs it. */
  readonly event?: EventType;
  values(change: Change): Values;
  /** Gets the revision that the change is based on; undefined when it names none. */
  getBaseId(change: Change): number | null | undefined;
  /** Refuses unauthorized callers; returns the owner's name, null when the setting concerns all. */
  authorize(tx: Tx<Ctx>, owner: Owner): Promise<string | null>;
  validate?(change: Change): void;
  /** Refuses a change that does not fit the stored revisions, under the lock of the setting. */
  assertChange?(
    tx: Tx<Ctx>,
    change: Change,
    lines: readonly (Owner & Values)[],
  ): void | Promise<void>;
  /** Counts what the change affects, for its approvers. */
  preview?(tx: Tx<Ctx>, change: Change): Promise<AuditDetails>;
  /** Values as shown to approvers and in the audit trail. */
  toAuditDetails(line: Owner & Values, tx: Tx<Ctx>): AuditDetails | Promise<AuditDetails>;
  /** Version for a setting whose changes name their own count instead of the latest revision. */
  latest?(lines: readonly (Owner & Values)[]): number;
  /** Values in force for an owner without a revision; none when absent. */
  without?(owner: Owner, tx: Tx<Ctx>): AuditDetails | Promise<AuditDetails>;
}

export interface SettingSubject {
  /** Key of the setting and its owner. */
  readonly key: string;
  /** Is null when the setting concerns all. */
  readonly name: string | null;
  /** Is null for a setting of all institutions. */
  readonly institutionId: number | null;
  readonly before: AuditDetails;
  readonly after: AuditDetails;
  /** Latest revision of the setting; a change based on another one is stale. */
  readonly latestId: number | null;
  /** Revision that the change is based on; absent when the setting names none. */
  readonly baseId?: number | null | undefined;
  /** First possible day, when it is later than the next day. */
  readonly earliestOn?: Day;
  /** The only possible first day; when it has come, the change can no longer be approved. */
  readonly fixedOn?: Day;
  /** Not a dated setting: in force from its approval. */
  readonly isAtOnce?: boolean;
}

/** Locks the setting and validates the change. */
export async function prepareChange<
  Owner extends object,
  Values extends object,
  Change extends Owner,
>(setting: Setting<Owner, Values, Change>, tx: Tx<Ctx>, change: Change): Promise<SettingSubject> {
  const { store } = setting;
  const owner = store.owner(change);
  const name = await setting.authorize(tx, owner);
  setting.validate?.(change);
  const key = toSettingKey(store.name, owner);
  await lockSetting(tx.db, key);
  const lines = await store.lines(tx.db, ownerFilter(owner));
  await setting.assertChange?.(tx, change, lines);
  const { current } = inForce(lines, tx.today());
  const before = current
    ? setting.toAuditDetails(current, tx)
    : (setting.without?.(owner, tx) ?? {});
  return {
    key,
    name,
    institutionId: toInstitutionId(owner),
    before: await before,
    after: {
      ...(await setting.toAuditDetails({ ...owner, ...setting.values(change) }, tx)),
      ...(await setting.preview?.(tx, change)),
    },
    baseId: setting.getBaseId(change),
    latestId: setting.latest?.(lines) ?? toLatestId(lines),
  };
}

export const ownerFilter = <Owner extends object>(owner: Owner) =>
  Object.fromEntries(Object.entries(owner).map(([column, value]) => [column, [value]])) as {
    [Column in keyof Owner]: [Owner[Column]];
  };

/** Writes the revision, audits it and publishes its event; returns its id. */
export async function write<Owner extends object, Values extends object, Change extends Owner>(
  setting: Setting<Owner, Values, Change>,
  tx: Tx<Ctx>,
  change: Change,
  meta: NewRevisionMeta,
): Promise<number> {
  const { store, audit, event } = setting;
  const owner = store.owner(change);
  const line = { ...owner, ...setting.values(change) };
  const before = await getValuesBefore(setting, tx, owner, meta.effectiveOn);
  const id = await store.insert(tx.db, line, meta);
  const details = await setting.toAuditDetails(line, tx);
  const { effectiveOn, editorId } = meta;
  const institutionId = toInstitutionId(owner);
  tx.audit({
    action: audit,
    entity: store.name,
    entityId: id,
    institutionId,
    before: { ...before, id: setting.getBaseId(change) ?? null },
    after: { ...owner, ...details, effectiveOn, editorId },
  });
  if (event) tx.publish({ type: event, ids: { institutionId } });
  return id;
}

/**
 * Gets the values that would be in force on the day without the change; the audit trail shows them
 * beside the new ones.
 */
async function getValuesBefore<Owner extends object, Values extends object, Change>(
  setting: Setting<Owner, Values, Change>,
  tx: Tx<Ctx>,
  owner: Owner,
  day: Day,
): Promise<AuditDetails> {
  const lines = await setting.store.lines(tx.db, ownerFilter(owner));
  const { current } = inForce(lines, day);
  if (!current) return {};
  const details = await setting.toAuditDetails(current, tx);
  return { ...owner, ...details, effectiveOn: current.effectiveOn };
}

/**
 * Completes a setting whose audit details and event have the values of its table, under the same
 * names.
 */
export const withTableDefaults = <Owner extends object, Values extends AuditDetails>(
  store: SettingTable<Owner, Values>,
) => ({
  store,
  values: (change: Values) => store.values(change),
  toAuditDetails: (line: Values): AuditDetails => store.values(line),
});
