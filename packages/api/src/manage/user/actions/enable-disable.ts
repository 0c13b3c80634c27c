import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { endUserSessions } from "../../../session/login/actions/sign-out.ts";
import { revokeAllTokens } from "../../../session/session/actions/token.ts";
import type { disable } from "../contract-access.ts";
import type { UserStatus } from "../contract.ts";
import {
  authorityOver,
  enabledAdministrators,
  type LockedUser,
  lockUsers,
  setStatus,
} from "../queries/lock.ts";
import { findByLogin } from "../queries/password.ts";
import { leaderlessAmong, listLeaders, lockLead } from "../queries/leader.ts";
import { outsideAmong } from "../queries/org-unit.ts";
import {
  planSwitch,
  type SwitchInputs,
  type SwitchPlan,
  type SwitchRefusal,
} from "../rules/enable-disable.ts";
import type { UserTx } from "./add.ts";

type Switched = z.input<typeof disable.output>;
type Input = z.output<typeof disable.input>;

/**
 * Sessions, sockets and API tokens of the users end with the commit. Cases remain with them for the
 * hours of the leaver policy.
 */
export const disableUsers = (ctx: Ctx, input: Input): Promise<Switched> =>
  inTransaction(ctx, input, (tx) => switchAndShow(tx, input.ids, "DISABLED"));

export const enableUsers = (ctx: Ctx, input: Input): Promise<Switched> =>
  inTransaction(ctx, input, (tx) => switchAndShow(tx, input.ids, "ENABLED"));

/**
 * Enables or disables one user from the command line. Only the last administrator cannot be
 * disabled.
 */
export const switchByLogin = (
  context: BaseContext,
  login: string,
  to: UserStatus,
): Promise<{ userId: number; login: string; status: UserStatus }> =>
  inTransaction(context, { login, to }, async (tx) => {
    const user = orNotFound(await findByLogin(tx.db, login));
    const { refused: refusals } = await switchAll(tx, [user.userId], to);
    const [refusal] = refusals;
    if (refusal) throw new AppError("conflict", refusal.key, refusal.params);
    return { userId: user.userId, login: user.login, status: to };
  });

/** Decides each user separately. Refused users remain unchanged. */
async function switchAll(
  tx: UserTx,
  ids: readonly number[],
  to: UserStatus,
): Promise<SwitchPlan<LockedUser>> {
  const users = await lockUsers(tx.db, ids);
  const plan = planSwitch(ids, users, to, await lockAndGetSwitchInputs(tx, ids, users, to));
  const { change, refused: refusals } = plan;
  const by = tx.actor?.userId ?? null;
  const changedIds = change.map(({ id }) => id);
  if (change.length > 0) await setStatus(tx.db, changedIds, to, { by, at: tx.now() });
  if (to === "DISABLED") await endAccess(tx, change, "DISABLED");
  leaveLines(tx, change, to, refusals);
  return plan;
}

async function switchAndShow(
  tx: UserTx,
  ids: readonly number[],
  to: UserStatus,
): Promise<Switched> {
  const { done, refused: refusals, change } = await switchAll(tx, ids, to);
  return {
    done: [...done],
    refused: refusals.map(({ id, key, params }) => ({
      id,
      key,
      message: errorMessage(tx.lang, key, params),
    })),
    warnings: to === "DISABLED" ? await leaderless(tx, change) : [],
  };
}

async function lockAndGetSwitchInputs(
  { db, actor }: UserTx,
  ids: readonly number[],
  users: readonly LockedUser[],
  to: UserStatus,
): Promise<SwitchInputs> {
  const groupIds = users.flatMap(({ isLeader, groupId }) =>
    isLeader && to === "ENABLED" ? (groupId ?? []) : [],
  );
  await lockLead(db, groupIds);
  const leaders = await listLeaders(db, groupIds);
  const reenabled = users.filter(({ status }) => status !== to);
  const outside = to === "ENABLED" ? await outsideAmong(db, reenabled) : [];
  return {
    actorId: actor?.userId ?? null,
    managed: actor ? await authorityOver(db, actor, ids) : new Map(),
    administrators: await enabledAdministrators(db),
    leaders: new Map(leaders.map(({ groupId, name }) => [groupId, name])),
    outside: new Map(outside.map(({ id, lostBy }) => [id, lostBy])),
  };
}

export async function endAccess(
  tx: UserTx,
  users: readonly LockedUser[],
  reason: "DISABLED" | "ROLE",
): Promise<ReadonlySet<number>> {
  const owners = users.map(({ id: userId, login, institutionId }) => ({
    userId,
    login,
    institutionId,
  }));
  await revokeAllTokens(
    tx,
    users.map(({ id }) => id),
  );
  return endUserSessions(tx, owners, reason);
}

/**
 * Writes one audit line per changed user, and one more for a request that changes no user or
 * refuses any.
 */
function leaveLines(
  tx: UserTx,
  change: readonly LockedUser[],
  to: UserStatus,
  refusals: readonly SwitchRefusal[],
): void {
  const action = to === "DISABLED" ? "user.disable" : "user.enable";
  for (const { id, institutionId, status } of change)
    tx.audit({
      action,
      entity: "app_user",
      entityId: id,
      institutionId,
      before: { status },
      after: { status: to },
    });
  if (change.length > 0 && refusals.length === 0) return;
  tx.audit({
    action,
    entity: "app_user",
    entityId: null,
    after: { changed: change.length, refused: refusals },
  });
}

async function leaderless(
  tx: UserTx,
  change: readonly LockedUser[],
): Promise<Switched["warnings"]> {
  const leaders = change.filter(({ isLeader }) => isLeader);
  const groups = await leaderlessAmong(
    tx.db,
    leaders.flatMap(({ groupId }) => groupId ?? []),
  );
  return leaders.flatMap(({ id, groupId }) => {
    const group = groups.find((candidate) => candidate.id === groupId)?.name;
    if (group === undefined) return [];
    const key = "user.leaderless" as const;
    return [{ id, key, message: errorMessage(tx.lang, key, { group }) }];
  });
}
