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

/** What is a setting's own: whose it is, what it says and who may say it. */
export interface Setting<Owner, Values, Change> {
  readonly store: SettingStore<Owner, Values>;
  readonly input: z.ZodType<Change>;
  readonly audit: AuditEntry["action"];
  /** The fact that it tells; none where nobody waits for it. */
  readonly event?: EventType;
  values(change: Change): Values;
  /** The line that the change was made on; undefined where it names none. */
  getBaseId(change: Change): number | null | undefined;
  /** Refuses who may not set it; says the owner's name, null where it concerns all. */
  authorize(tx: Tx<Ctx>, owner: Owner): Promise<string | null>;
  /** Refuses what cannot be set. */
  validate?(change: Change): void;
  /** What it says, as those who decide on it read it. */
  toAuditDetails(line: Owner & Values, tx: Tx<Ctx>): AuditDetails | Promise<AuditDetails>;
  /** For a setting whose changes name a count of their own instead of the last line. */
  latest?(lines: readonly (Owner & Values)[]): number;
  /** What holds for an owner that never had a line of its own; nothing where it is left out. */
  without?(owner: Owner, tx: Tx<Ctx>): AuditDetails | Promise<AuditDetails>;
}

/** What a change is about, as it stands now. */
export interface SettingSubject {
  /** The setting and whose it is. */
  readonly key: string;
  /** Null where it concerns all. */
  readonly name: string | null;
  /** Null concerns all institutions. */
  readonly institutionId: number | null;
  readonly before: AuditDetails;
  readonly after: AuditDetails;
  /** The last line of the setting; a change on another one is stale. */
  readonly latestId: number | null;
  /** The line that the person says he saw; absent where the setting names none. */
  readonly baseId?: number | null | undefined;
  /** Where the setting itself begins later than the next day. */
  readonly earliestOn?: Day;
  /** The only day that it can hold from: where that has come, nothing can be approved any more. */
  readonly fixedOn?: Day;
  /** No setting: holds from its approval on. */
  readonly isAtOnce?: boolean;
}

/** Locks the setting, and refuses what cannot be set. */
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
  const { current } = inForce(lines, tx.today());
  const before = current
    ? setting.toAuditDetails(current, tx)
    : (setting.without?.(owner, tx) ?? {});
  return {
    key,
    name,
    institutionId: toInstitutionId(owner),
    before: await before,
    after: await setting.toAuditDetails({ ...owner, ...setting.values(change) }, tx),
    baseId: setting.getBaseId(change),
    latestId: setting.latest?.(lines) ?? toLatestId(lines),
  };
}

/** The columns of one owner. */
export const ownerFilter = <Owner extends object>(owner: Owner) =>
  Object.fromEntries(Object.entries(owner).map(([column, value]) => [column, [value]])) as {
    [Column in keyof Owner]: [Owner[Column]];
  };

/** Writes what holds from the day on, audits it and tells it; returns its id. */
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

/** What would hold on the day if nothing were written: the trail tells it beside what does. */
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

/** A setting whose changes and facts say what its table says, under the same names. */
export const withTableDefaults = <Owner extends object, Values extends AuditDetails>(
  store: SettingTable<Owner, Values>,
) => ({
  store,
  values: (change: Values) => store.values(change),
  toAuditDetails: (line: Values): AuditDetails => store.values(line),
});
