import { randomBytes } from "node:crypto";
import type { Actor, BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { hashPassword } from "../../../session/login/actions/attempt.ts";
import type { Telephony } from "../contract-form.ts";
import { endLead, type Leader, leaderBeside, lockLead } from "../queries/leader.ts";
import { insertPerson } from "../queries/person.ts";
import { findPlacement, lockOrgUnits } from "../queries/org-unit.ts";
import {
  setLimits,
  setTelephonyAccount,
  findTelephonyConflict,
} from "../queries/telephony-account.ts";
import { generateOneTimePassword } from "../rules/new.ts";
import { isExtended, type Person, getPlacementRefusal } from "../rules/person.ts";
import { reportApproverAccess } from "./approver.ts";

/** Transaction of an actor or of a command. */
export type UserTx = Tx<BaseContext & { readonly actor?: Actor }>;

export interface FirstPassword {
  /** Shown only once. */
  readonly password: string;
  readonly hash: string;
}

/** Runs before the transaction, because hashing waits for a slot. */
export async function firstPassword(context: BaseContext, chosen?: string): Promise<FirstPassword> {
  const password = chosen ?? generateOneTimePassword(randomBytes(12));
  return { password, hash: await hashPassword(context, password) };
}

type Newcomer = Pick<Person, "login" | "name" | "email" | "role"> & Partial<Person>;

export interface AddedUser {
  readonly id: number;
  /** Previous leader of the group. */
  readonly replaced: Leader | null;
}

/**
 * Adds a user with a one-time password within a larger transaction. Checks the org unit for the
 * role, the leader of the group, and taken logins and extensions, and writes the audit line. The
 * caller checks the authority over the new user.
 */
export async function addUser(
  tx: UserTx,
  newcomer: Newcomer,
  { hash }: FirstPassword,
  { replaceLeader = false } = {},
): Promise<AddedUser> {
  const person: Person = { ...BLANK_PERSON, ...newcomer };
  await lockAndCheckOrgUnits(tx, person);
  assertCertificateNotExtended(null, person.certifiedUntil);
  const replaced = await replaceGroupLeader(tx, null, person, replaceLeader);
  const at = tx.now();
  const by = tx.actor?.userId ?? null;
  const password = { passwordHash: hash, passwordChangedAt: at };
  const made = await insertPerson(tx.db, person, password, { by, at });
  if (!made) throw new AppError("conflict", "user.loginInUse", {}, "login");
  const { id } = made;
  await saveTelephonyAccount(tx, id, person.telephony);
  if (person.institutionIds.length > 0) await setLimits(tx.db, id, person.institutionIds);
  await reportApproverAccess(tx, id, { isNew: true });
  const { institutionId, ...details } = person;
  tx.audit({
    action: "user.create",
    entity: "app_user",
    entityId: id,
    institutionId,
    after: details,
  });
  return { id, replaced };
}

export const BLANK_PERSON = {
  phone: null,
  institutionId: null,
  groupId: null,
  stageId: null,
  isLeader: false,
  status: "ENABLED",
  institutionIds: [],
  certifiedUntil: null,
  telephony: null,
} as const;

/** Locks the org unit and checks that role, institution, group and stage fit together. */
export async function lockAndCheckOrgUnits({ db }: UserTx, person: Person): Promise<void> {
  await lockOrgUnits(db, [person]);
  const placement = await findPlacement(db, person);
  if (!placement) throw new AppError("invalid", "request.invalid", {}, "role");
  const refusal = getPlacementRefusal(person, placement);
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
}

/** Refuses to extend a certificate without a document: `proposeCertificate` takes one. */
export function assertCertificateNotExtended(before: Day | null, after: Day | null): void {
  if (isExtended(before, after))
    throw new AppError("invalid", "user.certificateDocumentRequired", {}, "certifiedUntil");
}

/** Replaces the present leader of the group if requested; otherwise refuses the change. */
export async function replaceGroupLeader(
  tx: UserTx,
  userId: number | null,
  { isLeader, status, groupId, institutionId }: Person,
  replaceLeader: boolean,
): Promise<Leader | null> {
  if (!isLeader || status !== "ENABLED" || groupId === null) return null;
  await lockLead(tx.db, [groupId]);
  const leader = await leaderBeside(tx.db, groupId, userId);
  if (!leader) return null;
  if (!replaceLeader)
    throw new AppError("conflict", "user.groupHasLeader", { name: leader.name }, "isLeader");
  const by = tx.actor?.userId ?? null;
  await endLead(tx.db, leader.id, { by, at: tx.now() });
  tx.audit({
    action: "user.endLead",
    entity: "app_user",
    entityId: leader.id,
    institutionId,
    before: { isLeader: true, groupId },
    after: { isLeader: false },
  });
  return leader;
}

export async function saveTelephonyAccount(
  tx: UserTx,
  userId: number,
  telephony: Telephony | null,
): Promise<void> {
  const conflictingField = telephony && (await findTelephonyConflict(tx.db, telephony, userId));
  if (conflictingField === "username")
    throw new AppError("conflict", "user.telephonyInUse", {}, "telephony.username");
  if (conflictingField === "extension")
    throw new AppError("conflict", "user.extensionInUse", {}, "telephony.extension");
  await setTelephonyAccount(tx.db, userId, telephony, tx.now());
}
