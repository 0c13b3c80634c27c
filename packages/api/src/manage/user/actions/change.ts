import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { update } from "../contract-form.ts";
import { enabledAdministrators, getExtras, type LockedUser } from "../queries/lock.ts";
import { leaderlessAmong } from "../queries/leader.ts";
import { isLoginInUse, noteCertificate, updatePerson } from "../queries/person.ts";
import { setLimits } from "../queries/telephony-account.ts";
import { changedFields, hasNewLimits, isMoved, leadEnds, type Person } from "../rules/person.ts";
import {
  lockAndCheckOrgUnits,
  assertCertificateNotExtended,
  replaceGroupLeader,
  saveTelephonyAccount,
} from "./add.ts";
import { reportApproverAccess } from "./approver.ts";
import { lockManaged } from "./authority.ts";
import { endOldAccess } from "./old-access.ts";
import { releaseOldCases } from "./old-cases.ts";
import { assertWithinAuthority } from "./within-authority.ts";
import { isOwnChange, recordRetry } from "./retry.ts";

export type Saved = z.input<typeof update.output>;

interface UserUpdate {
  readonly userId: number;
  readonly version: number;
  readonly patch: Partial<Person>;
  readonly replaceLeader: boolean;
  readonly redispatch: boolean;
}

/** Changes fields of one user with all consequences in the same transaction. */
export async function changeUser(tx: Tx<Ctx>, change: UserUpdate): Promise<Saved> {
  const { userId, version, patch } = change;
  const locked = orNotFound((await lockManaged(tx, [userId]))[0]);
  const stored = { ...locked, ...(await getExtras(tx.db, userId)) };
  if (tx.isRetry && isOwnChange(tx, locked, version)) return recordRetry(tx, locked);
  assertCurrentVersion(locked.version, version);
  const before = toPerson(stored);
  const after: Person = { ...before, ...patch };
  await assertChangeAllowed(tx, userId, before, after);
  const replaced = await settleLead(tx, userId, before, after, change);
  const released = await releaseOldCases(tx, userId, before, after, change);
  const editMeta = { by: tx.actor.userId, at: tx.now() };
  const saved = await updatePerson(tx.db, userId, after, {
    ...editMeta,
    since: after.status === "ENABLED" ? null : (locked.disabledAt ?? tx.now()),
  });
  await assertAdministratorRemains(tx, before, after);
  await writeExtras(tx, userId, patch);
  if (before.email !== after.email || before.role !== after.role)
    await reportApproverAccess(tx, userId);
  if (before.certifiedUntil !== after.certifiedUntil)
    await noteCertificate(tx.db, userId, before, after, editMeta);
  const sessionEnded = await endOldAccess(tx, locked, before, after);
  tx.audit({
    action: "user.update",
    entity: "app_user",
    entityId: userId,
    institutionId: after.institutionId,
    ...changedFields(before, after),
  });
  return {
    userId,
    version: saved,
    released,
    sessionEnded,
    replacedLeader: replaced && { id: replaced.id, name: replaced.name },
    warnings: await listWarnings(tx, before, after),
  };
}

const toPerson = ({
  id: _,
  version: __,
  modifierId: ___,
  passwordHash: ____,
  disabledAt: _____,
  ...person
}: LockedUser & Person): Person => person;

async function assertChangeAllowed(
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
): Promise<void> {
  if (before.status !== after.status && !tx.actor.permissions.has("user.switch"))
    throw new AppError("forbidden", "access.denied", {}, "status");
  await assertWithinAuthority(tx, before, after);
  const isReenabled = before.status !== "ENABLED" && after.status === "ENABLED";
  if (isReenabled || isMoved(before, after) || hasNewLimits(before, after))
    await lockAndCheckOrgUnits(tx, after);
  assertCertificateNotExtended(before.certifiedUntil, after.certifiedUntil);
  const renamed = before.login.toLowerCase() !== after.login.toLowerCase();
  if (renamed && (await isLoginInUse(tx.db, after.login, userId)))
    throw new AppError("conflict", "user.loginInUse", {}, "login");
}

const settleLead = async (
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
  { replaceLeader }: UserUpdate,
) =>
  isMoved(before, after) || before.status !== after.status
    ? replaceGroupLeader(tx, userId, after, replaceLeader)
    : null;

async function assertAdministratorRemains(
  { db }: Tx<Ctx>,
  before: Person,
  after: Person,
): Promise<void> {
  if (before.role === after.role && before.status === after.status) return;
  if ((await enabledAdministrators(db)).length === 0)
    throw new AppError(
      "conflict",
      "user.lastAdministrator",
      {},
      before.role === after.role ? "status" : "role",
    );
}

async function writeExtras(
  tx: Tx<Ctx>,
  userId: number,
  { telephony, institutionIds }: Partial<Person>,
): Promise<void> {
  if (telephony !== undefined) await saveTelephonyAccount(tx, userId, telephony);
  if (institutionIds !== undefined) await setLimits(tx.db, userId, institutionIds);
}

async function listWarnings(
  { db, lang }: Tx<Ctx>,
  before: Person,
  after: Person,
): Promise<Saved["warnings"]> {
  if (before.groupId === null || !leadEnds(before, after)) return [];
  const groups = await leaderlessAmong(db, [before.groupId]);
  return groups.map(({ name: group }) => ({
    key: "user.leaderless",
    message: errorMessage(lang, "user.leaderless", { group }),
  }));
}
