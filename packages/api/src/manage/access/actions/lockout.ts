import type { AnyCtx } from "../../../core/context.ts";
import { addDays, dayOf, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { administrators, knownAddresses, listOf } from "../queries/facts.ts";
import { lockoutDay, ownLockoutDay } from "../rules.ts";

/** An address from which nobody has come in for longer says little about from where he will. */
const KNOWN_DAYS = 30;

/**
 * Asked once a change is written: on no day, as far as it is known, may the list shut out who changed it from where he is,
 * nor every administrator from where they are known to come. The operator's command is the way back in.
 */
export async function refuseLockout(tx: Tx<AnyCtx>, institutionId: number | null): Promise<void> {
  await refuseOwn(tx, institutionId);
  if (institutionId === null) await refuseLastAdministrator(tx);
}

async function refuseOwn(tx: Tx<AnyCtx>, institutionId: number | null): Promise<void> {
  const { actor, ip, db } = tx;
  if (!actor || actor.institutionId !== institutionId) return;
  const day = ownLockoutDay(
    await listOf(db, institutionId),
    { userId: actor.userId, from: ip },
    dayOf(tx.now(), actor.zone),
  );
  if (day) throw new AppError("conflict", "access.ownAddress", { address: ip, day });
}

async function refuseLastAdministrator(tx: Tx<AnyCtx>): Promise<void> {
  const { actor, ip, db } = tx;
  const today = dayOf(tx.now(), DEFAULT_ZONE);
  const since = startOfDay(addDays(today, -KNOWN_DAYS), DEFAULT_ZONE);
  const ids = await administrators(db);
  const known = await knownAddresses(db, ids, since);
  const people = ids.map((userId) => ({
    userId,
    addresses: [
      ...known.filter((one) => one.userId === userId).map((one) => one.ip),
      ...(userId === actor?.userId ? [ip] : []),
    ],
  }));
  const day = lockoutDay(await listOf(db, null), people, today);
  if (day) throw new AppError("conflict", "access.lastAdministrator", { day });
}
