import { createHash } from "node:crypto";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { maskPhone } from "../../core/mask.ts";
import { digitsIn, listReadings } from "../../core/phone.ts";
import { listPhoneCountries } from "../../core/phone-country.ts";
import { inTransaction } from "../../core/transaction.ts";
import type { SearchSource } from "./contract.ts";
import * as queries from "./queries.ts";

/**
 * Allows a search by a whole number, or saving a contact with one: checks the permission and the
 * daily quota, and logs the search. Pages and refreshes of the same search count once. Must be
 * called before anything is read.
 */
export async function authorizePhoneSearch(
  ctx: Ctx,
  phone: string | undefined,
  source: SearchSource,
): Promise<Buffer | undefined> {
  if (phone === undefined) return undefined;
  const { search, digits } = await toSearch(ctx, phone, source);
  if (!(await queries.isOnRecord(ctx.db, search))) await recordSearch(ctx, search, digits);
  return search.phoneHash;
}

/**
 * Refuses a number that may not be searched, or exceeds the daily quota, before it is looked up.
 */
export async function assertPhoneSearch(ctx: Ctx, phone: string): Promise<void> {
  const { search } = await toSearch(ctx, phone, "CONTACTS");
  if (!(await queries.isOnRecord(ctx.db, search))) await assertQuota(ctx, search);
}

interface NumberSearch {
  readonly search: queries.PhoneSearch & { readonly phoneHash: Buffer };
  readonly digits: string;
}

async function toSearch(ctx: Ctx, phone: string, source: SearchSource): Promise<NumberSearch> {
  const { actor, db } = ctx;
  if (!actor.permissions.has("phone.search"))
    throw new AppError("forbidden", "phone.searchDenied", {}, "phone");
  const countries = await listPhoneCountries(db, actor);
  const [digits = digitsIn(phone)] = listReadings(phone, countries, "HOME");
  const phoneHash = hashPhone(await queries.phoneKey(db), digits);
  const search = { actorId: actor.userId, day: ctx.today(), source, phoneHash };
  return { search, digits };
}

async function assertQuota(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  search: queries.PhoneSearch,
): Promise<void> {
  const { quota, others } = await queries.getSearchQuota(db, actor.role, search);
  if (others >= quota) throw new AppError("conflict", "phone.quotaUsed", { quota }, "phone");
}

/** Computes the HMAC-SHA256 that the database stores beside each number. */
function hashPhone({ innerKey, outerKey }: queries.PhoneKey, digits: string) {
  const inner = createHash("sha256").update(innerKey).update(digits).digest();
  return createHash("sha256").update(outerKey).update(inner).digest();
}

const recordSearch = (ctx: Ctx, search: queries.PhoneSearch, digits: string): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    await queries.lockSearcher(tx.db, search.actorId);
    await assertQuota(tx, search);
    const id = await queries.insertSearch(tx.db, search, tx.now());
    tx.audit({
      action: "phone.search",
      entity: "phone_search",
      entityId: id ?? null,
      after: { phone: maskPhone(digits), source: search.source },
    });
  });
