import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as queries from "../queries/policy.ts";
import { POLICY } from "../rules/policy.ts";

export interface PolicyState {
  readonly version: number;
  readonly paragraphs: (typeof POLICY.paragraphs)[number][];
  readonly accepted: boolean;
}

const state = (accepted: boolean): PolicyState => ({
  version: POLICY.version,
  paragraphs: [...POLICY.paragraphs],
  accepted,
});

/**
 * Reads the privacy policy in force and its acceptance by the caller; `accept` accepts that
 * version.
 */
export async function readPolicy(ctx: Ctx, accept?: number): Promise<PolicyState> {
  if (accept !== undefined) return acceptPolicy(ctx, accept);
  const { userId } = ctx.actor;
  return state(Boolean(await queries.find(ctx.db, userId, POLICY.version)));
}

/** Refuses an outdated version: the one in force has to be read first. */
const acceptPolicy = (ctx: Ctx, version: number): Promise<PolicyState> =>
  inTransaction(ctx, { version }, async (tx) => {
    if (version !== POLICY.version) throw new AppError("conflict", "policy.changed");
    const { userId } = tx.actor;
    await queries.insert(tx.db, { userId, version, acceptedAt: tx.now(), ip: tx.ip });
    tx.audit({ action: "policy.accept", entity: "app_user", entityId: userId, after: { version } });
    return state(true);
  });
