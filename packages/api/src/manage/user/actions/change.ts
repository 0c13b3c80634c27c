import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { tellChanged } from "../../../session/session/actions/session.ts";
import {
  openCasesOf,
  releaseCasesOutside,
} from "../../../tasks/binding/actions-release.ts";
import type { update } from "../contract-form.ts";
import {
  enabledAdministrators,
  findExtras,
  type LockedUser,
  managesRole,
} from "../queries/lock.ts";
import { leaderlessAmong } from "../queries/lead.ts";
import { isLoginTaken, updatePerson } from "../queries/person.ts";
import { countSeen, workPlaceOf } from "../queries/place.ts";
import { setLimits } from "../queries/seat.ts";
import {
  changedFields,
  isLimitedAnew,
  isMoved,
  leadEnds,
  type Person,
} from "../rules/person.ts";
import { refuseMisplaced, replaceLeaderOf, writeSeat } from "./add.ts";
import { lockManaged } from "./authority.ts";
import { endAccess } from "./switch.ts";

export type Saved = z.input<typeof update.output>;

export interface Change {
  readonly userId: number;
  readonly version: number;
  readonly patch: Partial<Person>;
  readonly replaceLeader: boolean;
  readonly redispatch: boolean;
}

/** One person after a change of some of his fields, with all that follows from it in the same moment. */
export async function changeUser(tx: Tx<Ctx>, change: Change): Promise<Saved> {
  const { userId, version, patch } = change;
  const locked = orNotFound((await lockManaged(tx, [userId]))[0]);
  const stored = { ...locked, ...(await findExtras(tx.db, userId)) };
  if (tx.isRetry && isOwnChange(tx, locked, version))
    return repeated(tx, locked);
  if (locked.version !== version)
    throw new AppError("conflict", "record.changed");
  const before = personOf(stored);
  const after: Person = { ...before, ...patch };
  await refuseChange(tx, userId, before, after);
  const replaced = await settleLead(tx, userId, before, after, change);
  const released = await releaseLeaving(tx, userId, before, after, change);
  const saved = await updatePerson(tx.db, userId, after, {
    ...{ by: tx.actor.userId, at: tx.now() },
    since: after.status === "ENABLED" ? null : (locked.disabledAt ?? tx.now()),
  });
  await refuseWithoutAdministrator(tx, before, after);
  await writeExtras(tx, userId, patch);
  const sessionEnded = await endOldAccess(tx, locked, before, after);
  tx.audit({
    action: "user.update",
    entity: "app_user",
    entityId: userId,
    institutionId: after.institutionId,
    ...changedFields(before, after),
  });
  return {
    ...{ userId, version: saved, released, sessionEnded },
    replacedLeader: replaced && { id: replaced.id, name: replaced.name },
    warnings: await warningsOf(tx, before, after),
  };
}

const isOwnChange = (
  { actor }: Tx<Ctx>,
  locked: LockedUser,
  version: number,
): boolean =>
  locked.version === version + 1 && locked.modifierId === actor.userId;

/** The reply to the first request was lost; what it changed stands. */
function repeated(
  tx: Tx<Ctx>,
  { id, version, institutionId }: LockedUser,
): Saved {
  tx.audit({
    action: "user.update",
    entity: "app_user",
    entityId: id,
    institutionId,
    after: { retried: true },
  });
  return {
    ...{ userId: id, version, replacedLeader: null, released: 0 },
    ...{ sessionEnded: false, warnings: [] },
  };
}

const personOf = ({
  id: _,
  version: __,
  modifierId: ___,
  passwordHash: ____,
  disabledAt: _____,
  ...person
}: LockedUser & Person): Person => person;

/** What the caller may not make of somebody, and what does not belong together. */
async function refuseChange(
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
): Promise<void> {
  if (
    before.status !== after.status &&
    !tx.actor.permissions.has("user.switch")
  )
    throw new AppError("forbidden", "access.denied", {}, "status");
  await refuseOutOfReach(tx, before, after);
  if (isMoved(before, after) || isLimitedAnew(before, after))
    await refuseMisplaced(tx, after);
  const renamed = before.login.toLowerCase() !== after.login.toLowerCase();
  if (renamed && (await isLoginTaken(tx.db, after.login, userId)))
    throw new AppError("conflict", "user.loginTaken", {}, "login");
}

/** Role and institutions lie within the caller's authority; `before` is null for somebody new. */
export async function refuseOutOfReach(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  before: Person | null,
  after: Person,
): Promise<void> {
  const { role, institutionId, institutionIds } = after;
  const isLimited =
    actor.institutionId !== null || actor.institutionIds.length > 0;
  if (before?.role !== role) {
    const may = await managesRole(db, actor, role);
    if (!may)
      throw new AppError("forbidden", "user.roleNotManaged", {}, "role");
  }
  if (isLimited && institutionId === null)
    throw new AppError(
      "invalid",
      "user.institutionRequired",
      {},
      "institutionId",
    );
  const named: [keyof Person, readonly number[]][] = [
    ["institutionId", institutionId === null ? [] : [institutionId]],
    ["institutionIds", [...new Set(institutionIds)]],
  ];
  for (const [field, ids] of named)
    if (ids.length > 0 && (await countSeen(db, actor, ids)) < ids.length)
      throw new AppError("notFound", "record.notFound", {}, field);
}

/** A leader who replaces another, where that was asked for. */
const settleLead = async (
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
  { replaceLeader }: Change,
) =>
  isMoved(before, after) || before.status !== after.status
    ? replaceLeaderOf(tx, userId, after, replaceLeader)
    : null;

/** Open cases of stages that he works no longer go back to the pool, where that was asked for. */
async function releaseLeaving(
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
  { redispatch }: Change,
): Promise<number> {
  if (!isMoved(before, after)) return 0;
  const place = await workPlaceOf(tx.db, after);
  const { leaving } = await openCasesOf(tx.db, userId, place);
  if (leaving === 0) return 0;
  if (!redispatch)
    throw new AppError(
      "conflict",
      "user.openCases",
      { count: leaving },
      "redispatch",
    );
  return releaseCasesOutside(
    tx,
    userId,
    place,
    "The agent works elsewhere now",
  );
}

async function refuseWithoutAdministrator(
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
  if (telephony !== undefined) await writeSeat(tx, userId, telephony);
  if (institutionIds !== undefined)
    await setLimits(tx.db, userId, institutionIds);
}

/** Under another role or institution nobody goes on working; a narrower or wider sight holds from the next request. */
async function endOldAccess(
  tx: Tx<Ctx>,
  locked: LockedUser,
  before: Person,
  after: Person,
): Promise<boolean> {
  const isDisabled =
    before.status !== after.status && after.status === "DISABLED";
  const isOther =
    before.role !== after.role || before.institutionId !== after.institutionId;
  if (!isDisabled && !isOther) {
    tellChanged(tx, locked.id);
    return false;
  }
  const ended = await endAccess(tx, [locked], isDisabled ? "DISABLED" : "ROLE");
  return ended.has(locked.id);
}

async function warningsOf(
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
