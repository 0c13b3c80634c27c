import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { maskPhone } from "../../core/mask.ts";
import { phoneDigits } from "../../core/phone.ts";
import { inTransaction } from "../../core/transaction.ts";
import type { SearchPlace } from "./contract.ts";
import * as queries from "./queries.ts";

/**
 * Lets a list be narrowed to one whole number, or a contact be written with one: asks the right, counts each number of the day once, and puts the search
 * on record. Pages and refreshes of the same search are no new one. To be called before anything is read or counted.
 */
export async function admitPhoneSearch(
  ctx: Ctx,
  phone: string | undefined,
  place: SearchPlace,
): Promise<void> {
  if (phone === undefined) return;
  const { actor, db } = ctx;
  if (!actor.permissions.has("phone.search"))
    throw new AppError("forbidden", "phone.searchDenied", {}, "phone");
  const digits = phoneDigits(phone) ?? "";
  const search = { actorId: actor.userId, day: ctx.today(), place, digits };
  if (!(await queries.isOnRecord(db, search))) await recordSearch(ctx, search);
}

const recordSearch = (ctx: Ctx, search: queries.PhoneSearch): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    await queries.holdSearcher(tx.db, search.actorId);
    const { role } = tx.actor;
    const { quota, others } = await queries.searchQuotaOf(tx.db, role, search);
    if (others >= quota)
      throw new AppError("conflict", "phone.quotaUsed", { quota }, "phone");
    const id = await queries.insertSearch(tx.db, search, tx.now());
    tx.audit({
      action: "phone.search",
      entity: "phone_search",
      entityId: id ?? null,
      after: { phone: maskPhone(search.digits), place: search.place },
    });
  });
