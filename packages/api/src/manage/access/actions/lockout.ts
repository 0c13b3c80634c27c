import type { AnyCtx } from "../../../core/context.ts";
import { addDays, toLocalDay, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { administrators, listSignInAddresses, getAccessList } from "../queries/facts.ts";
import { lockoutDay, findSelfLockoutDay } from "../rules.ts";

/**
 * Limits the sign-ins that count as known addresses: older ones say little about the next sign-in.
 */
const LOOKBACK_DAYS = 30;

/**
 * Runs after a change is written. Refuses a list that on any known day shuts out the editor at the
 * editor's current address, or every administrator at the addresses of recent sign-ins. The
 * operator's command is the way back in.
 */
export async function assertNoLockout(tx: Tx<AnyCtx>, institutionId: number | null): Promise<void> {
  await assertNoSelfLockout(tx, institutionId);
  if (institutionId === null) await assertAdministratorAccess(tx);
}

async function assertNoSelfLockout(tx: Tx<AnyCtx>, institutionId: number | null): Promise<void> {
  const { actor, ip, db } = tx;
  if (!actor || actor.institutionId !== institutionId) return;
  const day = findSelfLockoutDay(
    await getAccessList(db, institutionId),
    { userId: actor.userId, from: ip },
    toLocalDay(tx.now(), actor.zone),
  );
  if (day) throw new AppError("conflict", "access.ownAddress", { address: ip, day });
}

async function assertAdministratorAccess(tx: Tx<AnyCtx>): Promise<void> {
  const { actor, ip, db } = tx;
  const today = toLocalDay(tx.now(), DEFAULT_ZONE);
  const since = startOfDay(addDays(today, -LOOKBACK_DAYS), DEFAULT_ZONE);
  const ids = await administrators(db);
  const signIns = await listSignInAddresses(db, ids, since);
  const people = ids.map((userId) => ({
    userId,
    addresses: [
      ...signIns.filter((signIn) => signIn.userId === userId).map((signIn) => signIn.ip),
      ...(userId === actor?.userId ? [ip] : []),
    ],
  }));
  const day = lockoutDay(await getAccessList(db, null), people, today);
  if (day) throw new AppError("conflict", "access.lastAdministrator", { day });
}
