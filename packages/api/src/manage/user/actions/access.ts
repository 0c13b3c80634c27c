import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { forgetPlaces } from "../../../session/login/actions/device.ts";
import { hashPassword } from "../../../session/login/actions/attempt.ts";
import { endSessionOf } from "../../../session/login/actions/sign-out.ts";
import { rememberReplaced } from "../../../session/login/actions/password.ts";
import { revokeTokensOf } from "../../../session/session/actions/token.ts";
import type { revokeAccess as revokeContract } from "../contract-access.ts";
import {
  findByLogin,
  findVisible,
  lockAccount,
  type Owner,
  setPassword,
} from "../queries/password.ts";
import { givenPassword } from "../rules/new.ts";

export type Revoked = z.input<typeof revokeContract.output>;

/** Ends whatever acts for a user in the caller's sight. */
export const revokeAccess = (
  ctx: Ctx,
  input: z.output<typeof revokeContract.input>,
): Promise<Revoked> =>
  inTransaction(ctx, input, async (tx) =>
    revokeAll(
      tx,
      orNotFound(await findVisible(tx.db, tx.actor, input.userId)),
      "REVOKED",
    ),
  );

/** The same at the command line. */
export const revokeAccessOf = (visit: Visit, login: string): Promise<Revoked> =>
  inTransaction(visit, { login }, async (tx) =>
    revokeAll(tx, orNotFound(await findByLogin(tx.db, login)), "REVOKED"),
  );

/** The session, every API token, and the trust in devices and addresses. */
async function revokeAll(
  tx: Tx<Visit>,
  user: Owner,
  reason: "REVOKED" | "PASSWORD",
): Promise<Revoked> {
  const { userId, institutionId } = user;
  const sessionEnded = await endSessionOf(tx, user, reason);
  const tokens = await revokeTokensOf(tx, userId);
  await forgetPlaces(tx, userId);
  tx.audit({
    action: "user.revoke",
    entity: "app_user",
    entityId: userId,
    institutionId,
    after: { sessionEnded, tokens },
  });
  return { userId, sessionEnded, tokens };
}

export interface GivenPassword {
  readonly login: string;
  /** Shown this once; its owner has to choose another at the one login it is good for. */
  readonly password: string;
}

/** Another password that is good for one login, for who has lost his own; whatever acted under the old one ends. */
export async function givePassword(
  visit: Visit,
  request: { readonly login: string },
): Promise<GivenPassword> {
  const password = givenPassword(randomBytes(12));
  const hash = await hashPassword(visit, password);
  return inTransaction(visit, request, async (tx) => {
    const user = orNotFound(await findByLogin(tx.db, request.login));
    const { userId, login, institutionId } = user;
    const locked = orNotFound(await lockAccount(tx.db, userId));
    await rememberReplaced(tx, userId, locked.passwordHash);
    await setPassword(tx.db, userId, { hash, at: tx.now(), given: true });
    await revokeAll(tx, user, "PASSWORD");
    tx.audit({
      action: "user.givePassword",
      entity: "app_user",
      entityId: userId,
      institutionId,
    });
    return { login, password };
  });
}
