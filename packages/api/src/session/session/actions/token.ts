import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { API_TOKEN_PREFIX, hashToken, newToken } from "../../../core/token.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockEmployed } from "../queries/employed.ts";
import * as queries from "../queries/token.ts";
import { tokenExpiry, TokenRequest, type TokenState, tokenState } from "../rules/token.ts";

export interface CreatedToken {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** Shown only once; the database stores its hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Creates an API token with the permissions of its user. */
export const createToken = (context: BaseContext, request: TokenRequest): Promise<CreatedToken> =>
  inTransaction(context, request, async (tx) => {
    const { login, name, days } = valid(request);
    const owner = orNotFound(await queries.findUser(tx.db, login));
    if (!(await lockEmployed(tx.db, owner.id))) throw new AppError("invalid", "login.disabled");
    const token = newToken(API_TOKEN_PREFIX);
    const expiresAt = tokenExpiry(tx.now(), days);
    const inserted = await queries.insert(tx.db, {
      userId: owner.id,
      name,
      tokenHash: hashToken(token),
      createdAt: tx.now(),
      expiresAt,
    });
    if (!inserted) throw new AppError("conflict", "record.duplicate");
    tx.audit({
      action: "token.create",
      entity: "api_token",
      entityId: inserted.id,
      institutionId: owner.institutionId,
      after: { userId: owner.id, name, expiresAt: expiresAt.toISOString() },
    });
    return { id: inserted.id, login: owner.login, name, token, expiresAt };
  });

function valid(request: TokenRequest): TokenRequest {
  const { data, error } = TokenRequest.safeParse(request);
  if (data) return data;
  const field = error.issues[0]?.path.join(".");
  throw new AppError("invalid", "request.invalid", {}, field);
}

export interface ListedToken {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly state: TokenState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Lists all tokens ever created, of one user or of all, without the secret. */
export async function listTokens(
  context: Pick<BaseContext, "db" | "now">,
  filter: { login?: string } = {},
): Promise<ListedToken[]> {
  const rows = await queries.list(context.db, filter.login);
  return rows.map((row) => ({ ...row, state: tokenState(row, context.now()) }));
}

/** Revokes a token: at once in the database, within a second in cached identities. */
export const revokeToken = (
  context: BaseContext,
  request: { login: string; name: string },
): Promise<{ id: number }> =>
  inTransaction(context, request, async (tx) => {
    const owner = orNotFound(await queries.findUser(tx.db, request.login));
    const revoked = orNotFound(await queries.revoke(tx.db, owner.id, request.name, tx.now()));
    tx.audit({
      action: "token.revoke",
      entity: "api_token",
      entityId: revoked.id,
      institutionId: owner.institutionId,
    });
    tx.publish({
      type: "session.ended",
      ids: { userId: owner.id, sessionId: null, replacedBy: null },
    });
    return revoked;
  });

/**
 * Revokes every API token of a user within a larger transaction; returns the number of valid ones.
 */
export const revokeUserTokens = (tx: Tx<BaseContext>, userId: number): Promise<number> =>
  revokeAllTokens(tx, [userId]);

export async function revokeAllTokens(
  tx: Tx<BaseContext>,
  userIds: readonly number[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const revoked = await queries.revokeAll(tx.db, userIds, tx.now());
  for (const userId of userIds)
    tx.publish({ type: "session.ended", ids: { userId, sessionId: null, replacedBy: null } });
  return revoked;
}

export const touchToken = (db: Db, id: number, now: Date) => queries.touch(db, id, now);
