import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endSessionsOf } from "../../../session/login/actions/sign-out.ts";
import { tellChanged } from "../../../session/session/actions/session.ts";
import { notifyUsers } from "../../../tasks/notice/actions.ts";
import * as accounts from "../queries/account.ts";
import { holdingMarks, type Mark, noteSeen } from "../queries/blacklist.ts";
import { likeness } from "./likeness.ts";
import { openDescriptor } from "./sealed.ts";

/** The mark that this face meets, the most alike of several. */
export async function markMet(
  tx: Tx<Visit>,
  { userId, institutionId }: { userId: number; institutionId: number | null },
  shown: Float32Array,
): Promise<{ markId: number; score: number } | null> {
  const { model } = tx.gateways.face;
  const marks = await holdingMarks(tx.db, userId, institutionId, model);
  const met = marks.flatMap((mark) => {
    const like = likeness(tx, shown, mark);
    return like?.isSame ? [{ markId: mark.id, score: like.score }] : [];
  });
  return met.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

/** Nobody signs in with these accounts any more; their sessions end, and those who keep the accounts hear it. */
export async function barAccounts(
  tx: Tx<Visit>,
  userIds: readonly number[],
  markId: number,
): Promise<number> {
  const barred = await accounts.bar(tx.db, userIds, markId, tx.now());
  const owners = barred.map(({ id: userId, ...who }) => ({ userId, ...who }));
  await endSessionsOf(tx, owners, "DISABLED");
  for (const { id, institutionId } of barred) {
    await noteSeen(tx.db, markId, id, institutionId);
    const keepers = await accounts.keepersOf(tx.db, institutionId);
    await notifyUsers(
      tx,
      keepers
        .filter((userId) => userId !== id)
        .map((userId) => ({ userId, kind: "FACE_BLACKLISTED" })),
    );
    tellChanged(tx, id);
    tx.audit({
      action: "face.bar",
      entity: "app_user",
      entityId: id,
      institutionId,
      after: { markId },
    });
  }
  return barred.length;
}

/** Accounts that one mark has let go stay closed where another of the same face holds; answers those. */
export async function barAgain(
  tx: Tx<Visit>,
  mark: Mark,
  opened: readonly { userId: number; institutionId: number | null }[],
): Promise<number[]> {
  const shown = openDescriptor(tx, mark.fileId, mark.descriptor);
  if (!shown) return [];
  const closed: number[] = [];
  for (const one of opened) {
    const met = await markMet(tx, one, shown);
    if (!met || met.markId === mark.id) continue;
    await barAccounts(tx, [one.userId], met.markId);
    closed.push(one.userId);
  }
  return closed;
}
