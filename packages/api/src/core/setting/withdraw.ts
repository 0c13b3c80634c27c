/*
 * Withdraws a coming revision before its day: by one person, or as a proposal with a second person.
 */
import type { Ctx } from "../context.ts";
import { listCurrentDays } from "../days-available.ts";
import { AppError, orNotFound } from "../errors.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import type { AuditDetails, Withdrawal } from "./contract.ts";
import {
  toInstitutionId,
  toSettingKey,
  type SettingRevision,
  type SettingStore,
} from "./revision.ts";
import { dayAfter, toLatestId } from "./rules.ts";
import { ownerFilter, type Setting, type SettingSubject } from "./setting.ts";
import { lockSetting } from "./table.ts";
import { insertWithdrawal } from "./withdrawal.ts";

/** Parts of a setting that a withdrawal needs. */
export type Withdrawable<Owner, Values> = Pick<
  Setting<Owner, Values, never>,
  "authorize" | "audit" | "event" | "toAuditDetails" | "latest"
> & { readonly store: Omit<SettingStore<Owner, Values>, "insert"> };

interface Coming<Owner, Values> {
  readonly name: string | null;
  readonly key: string;
  readonly revision: SettingRevision<Owner, Values>;
  readonly lines: readonly SettingRevision<Owner, Values>[];
}

/** Locks the setting and gets a revision that is not yet in force; refuses one that has been. */
async function comingLine<Owner extends object, Values extends object>(
  { store, authorize }: Withdrawable<Owner, Values>,
  tx: Tx<Ctx>,
  id: number,
): Promise<Coming<Owner, Values>> {
  const owner = orNotFound(await store.findOwner(tx.db, id));
  const name = await authorize(tx, owner);
  const key = toSettingKey(store.name, owner);
  await lockSetting(tx.db, key);
  const lines = await store.lines(tx.db, ownerFilter(owner));
  const revision = orNotFound(lines.find((row) => row.id === id));
  const startedDays = await listCurrentDays(tx.db, toInstitutionId(owner), tx.now());
  if (revision.effectiveOn < dayAfter([tx.today(), ...startedDays]))
    throw new AppError("conflict", "setting.alreadyEffective");
  return { name, key, revision, lines };
}

/** Prepares the proposal of a withdrawal: the values of the revision, and its removal. */
export async function prepareWithdrawal<Owner extends object, Values extends object>(
  setting: Withdrawable<Owner, Values>,
  tx: Tx<Ctx>,
  { ruleId, reason }: Withdrawal,
): Promise<SettingSubject> {
  const { name, key, revision, lines } = await comingLine(setting, tx, ruleId);
  const { effectiveOn } = revision;
  return {
    key,
    name,
    institutionId: toInstitutionId(setting.store.owner(revision)),
    before: { effectiveOn, ...(await setting.toAuditDetails(revision, tx)) },
    after: { withdrawn: true, reason },
    latestId: setting.latest?.(lines) ?? toLatestId(lines),
    fixedOn: effectiveOn,
  };
}

/** Deletes the revision, stores its values, audits the withdrawal and publishes its event. */
export async function withdraw<Owner extends object, Values extends object>(
  setting: Withdrawable<Owner, Values>,
  tx: Tx<Ctx>,
  { ruleId, reason }: Withdrawal,
  withdrawerId: number,
): Promise<void> {
  const { store, audit, event } = setting;
  const { key, revision } = await comingLine(setting, tx, ruleId);
  const rowIds = (await store.rowIds?.(tx.db, revision)) ?? [revision.id];
  const { effectiveOn } = revision;
  await insertWithdrawal(tx.db, {
    setting: store.name,
    subject: key,
    rowIds,
    effectiveOn,
    revision,
    reason,
    withdrawerId,
    withdrawnAt: tx.now(),
  });
  await store.remove(tx.db, rowIds);
  const institutionId = toInstitutionId(store.owner(revision));
  const details: AuditDetails = await setting.toAuditDetails(revision, tx);
  tx.audit({
    action: audit,
    entity: store.name,
    entityId: ruleId,
    institutionId,
    before: { ...store.owner(revision), ...details, effectiveOn },
    after: { withdrawn: true, reason, editorId: withdrawerId },
  });
  if (event) tx.publish({ type: event, ids: { institutionId } });
}

/** Withdraws a revision of a setting that one person changes without approval. */
export const withdrawSetting = <Owner extends object, Values extends object>(
  ctx: Ctx,
  setting: Withdrawable<Owner, Values>,
  withdrawal: Withdrawal,
): Promise<{ ruleId: number }> =>
  inTransaction(ctx, withdrawal, async (tx) => {
    await withdraw(setting, tx, withdrawal, tx.actor.userId);
    return { ruleId: withdrawal.ruleId };
  });
