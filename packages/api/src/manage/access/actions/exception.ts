import type { z } from "zod";
import { toNetwork, rangeText, readRange } from "../../../core/address.ts";
import type { AnyCtx, Ctx, BaseContext } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ExceptionInput, Snapshot, updateException } from "../contract-exception.ts";
import { MAX_DAYS } from "../contract-codes.ts";
import { lockLists } from "../queries/facts.ts";
import * as queries from "../queries/write.ts";
import { assertNoLockout } from "./lockout.ts";

/** Adds or removes an exception: an account that may sign in from any address until a day. */
export const changeException = (
  ctx: Ctx,
  input: ExceptionInput,
): Promise<z.input<typeof updateException.output>> =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockLists(tx.db);
    if (input.exceptionId === undefined) return add(tx, input);
    const row = orNotFound(await queries.findException(tx.db, input.exceptionId));
    assertCurrentVersion(row.version, input.version);
    await queries.removeException(tx.db, row.id);
    await assertNoLockout(tx, row.institutionId);
    await recordChange(tx, { ...row, before: toSnapshot(row), after: null });
    return { exceptionId: row.id };
  });

async function add(tx: Tx<Ctx>, { login = "", reason = "", ...input }: ExceptionInput) {
  const user = await queries.userByLogin(tx.db, tx.actor, login);
  if (!user) throw new AppError("notFound", "access.userNotFound", {}, "login");
  const today = toLocalDay(tx.now(), user.zone ?? DEFAULT_ZONE);
  const until = input.until ?? today;
  if (until < today) throw new AppError("invalid", "access.endInPast", {}, "until");
  if (until > addDays(today, MAX_DAYS))
    throw new AppError("invalid", "access.untilFar", { max: MAX_DAYS }, "until");
  return write(tx, { user, range: null, reason, until });
}

/**
 * Target of an exception made from the command line: one account, or all sign-ins from an address.
 */
export type Allowed = { readonly login: string } | { readonly address: string };

/**
 * Adds an exception without checking any list or changing its rows: the way back after a lockout.
 * Lasts for the given days, counting today.
 */
export const allowAccess = (
  context: BaseContext,
  allowed: Allowed,
  { days, reason }: { readonly days: number; readonly reason: string },
): Promise<{ exceptionId: number; until: Day }> =>
  inTransaction(context, { allowed, days, reason }, async (tx) => {
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
      throw new AppError("invalid", "access.badDays", { max: MAX_DAYS });
    await lockLists(tx.db);
    const user = "login" in allowed ? await getUserByLogin(tx, allowed.login) : null;
    const range = "address" in allowed ? parseNetworkRange(allowed.address) : null;
    const today = toLocalDay(tx.now(), user?.zone ?? DEFAULT_ZONE);
    const until = addDays(today, days - 1);
    return { ...(await write(tx, { user, range, reason, until })), until };
  });

const getUserByLogin = async (tx: Tx<BaseContext>, login: string) =>
  orNotFound(await queries.userByLogin(tx.db, undefined, login));

function parseNetworkRange(text: string): string {
  const range = readRange(text);
  if (!range) throw new AppError("invalid", "access.badRange");
  return rangeText(toNetwork(range));
}

interface NewException {
  readonly user: queries.ExceptedUser | null;
  readonly range: string | null;
  readonly reason: string;
  readonly until: Day;
}

async function write(tx: Tx<AnyCtx>, made: NewException) {
  const { user, range, reason, until } = made;
  const { id } = await queries.insertException(tx.db, {
    userId: user?.id ?? null,
    range,
    reason,
    untilOn: until,
    editorId: tx.actor?.userId ?? null,
    editedAt: tx.now(),
  });
  const institutionId = user?.institutionId ?? null;
  const login = user?.login ?? null;
  const after = toSnapshot({ range, login, reason, until });
  await recordChange(tx, { id, institutionId, before: null, after });
  return { exceptionId: id };
}

const toSnapshot = ({
  range,
  login,
  reason,
  until,
}: Pick<queries.StoredException, "range" | "login" | "reason" | "until">): Snapshot => ({
  range,
  login,
  remark: reason,
  from: null,
  to: until,
  enabled: true,
});

interface ChangeRecord {
  readonly id: number;
  readonly institutionId: number | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

async function recordChange(
  tx: Tx<AnyCtx>,
  { id, institutionId, before, after }: ChangeRecord,
): Promise<void> {
  await queries.insertChange(tx.db, {
    at: tx.now(),
    editorId: tx.actor?.userId ?? null,
    institutionId,
    kind: "EXCEPTION",
    action: after ? "ADD" : "REMOVE",
    entryId: id,
    before,
    after,
  });
  tx.audit({
    action: after ? "access.except" : "access.endException",
    entity: "access_exception",
    entityId: id,
    institutionId,
    before,
    after,
  });
  tx.publish({ type: "access.changed", ids: { institutionId } });
}
