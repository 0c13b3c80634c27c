import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endUserSessions } from "../../../session/login/actions/sign-out.ts";
import { invalidateIdentity } from "../../../session/session/actions/session.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import * as accounts from "../queries/account.ts";
import { holdingMarks, type Mark, noteSeen } from "../queries/blacklist.ts";
import { computeDistance, isSamePerson, computeScore } from "../rules.ts";
import { openDescriptor } from "./sealed.ts";

interface Sealed {
  readonly fileId: string;
  readonly descriptor: string;
}

/** Returns null when the stored descriptor cannot be opened because its key is lost. */
export function computeSimilarity(
  context: Pick<BaseContext, "gateways" | "warn">,
  candidate: Float32Array,
  { fileId, descriptor }: Sealed,
): { readonly score: number; readonly isSame: boolean } | null {
  const stored = openDescriptor(context, fileId, descriptor);
  if (!stored) {
    context.warn?.({ fileId }, "a stored face was encrypted under another key");
    return null;
  }
  const score = computeScore(computeDistance(candidate, stored));
  return { score, isSame: isSamePerson(score) };
}

/** Finds the blacklist entry most similar to this face. */
export async function findBlacklistMatch(
  tx: Tx<BaseContext>,
  { userId, institutionId }: { userId: number; institutionId: number | null },
  candidate: Float32Array,
): Promise<{ markId: number; score: number } | null> {
  const { model } = tx.gateways.face;
  const marks = await holdingMarks(tx.db, userId, institutionId, model);
  const matches = marks.flatMap((mark) => {
    const like = computeSimilarity(tx, candidate, mark);
    return like?.isSame ? [{ markId: mark.id, score: like.score }] : [];
  });
  return matches.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

/**
 * Blocks sign-in of these accounts, ends their sessions and notifies the managers of the blacklist.
 */
export async function blockAccounts(
  tx: Tx<BaseContext>,
  userIds: readonly number[],
  markId: number,
): Promise<number> {
  const blockedAccounts = await accounts.block(tx.db, userIds, markId, tx.now());
  const owners = blockedAccounts.map(({ id: userId, ...owner }) => ({ userId, ...owner }));
  await endUserSessions(tx, owners, "DISABLED");
  for (const { id, institutionId } of blockedAccounts) {
    await noteSeen(tx.db, markId, id, institutionId);
    const keepers = await accounts.listBlacklistManagers(tx.db, institutionId);
    await notifyUsers(
      tx,
      keepers
        .filter((userId) => userId !== id)
        .map((userId) => ({ userId, kind: "FACE_BLACKLISTED" })),
    );
    invalidateIdentity(tx, id);
    tx.audit({
      action: "face.bar",
      entity: "app_user",
      entityId: id,
      institutionId,
      after: { markId },
    });
  }
  return blockedAccounts.length;
}

/** Blocks accounts again that match another entry of the same face; returns their ids. */
export async function reblockAccounts(
  tx: Tx<BaseContext>,
  mark: Mark,
  opened: readonly { userId: number; institutionId: number | null }[],
): Promise<number[]> {
  const candidate = openDescriptor(tx, mark.fileId, mark.descriptor);
  if (!candidate) return [];
  const closed: number[] = [];
  for (const account of opened) {
    const match = await findBlacklistMatch(tx, account, candidate);
    if (!match || match.markId === mark.id) continue;
    await blockAccounts(tx, [account.userId], match.markId);
    closed.push(account.userId);
  }
  return closed;
}
