import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import type { listMatching as contract } from "../contract.ts";
import { MATCH_LIMIT } from "../contract-codes.ts";
import { byIds, listCaseIds } from "../queries/list.ts";
import { toRow } from "./list.ts";

type Matching = z.output<typeof contract.input>;

/**
 * Lists every case under the filter for an action. Refuses when there are too many, or not as many
 * as the caller has seen.
 */
export async function listMatching(ctx: Ctx, input: Matching) {
  const { db, actor } = ctx;
  const ids = await matchingIds(ctx, input, MATCH_LIMIT);
  const rows = ids.length === 0 ? [] : await byIds(db, actor, ids);
  return { rows: rows.map((row) => toRow(row, ctx.today(), ctx.now())) };
}

/** Lists ids only: an action takes more cases than the list shows or counts. */
export async function matchingIds(
  ctx: Ctx,
  { filter: criteria, seen }: Pick<Matching, "filter"> & { readonly seen?: number | undefined },
  limit: number,
): Promise<number[]> {
  const phoneHash = await authorizePhoneSearch(ctx, criteria.phone, "CASES");
  const filter = { ...criteria, phoneHash };
  const found = await listCaseIds(ctx.db, ctx.actor, filter, ctx.today(), limit + 1);
  if (found.length > limit) throw new AppError("invalid", "case.tooManyMatch", { limit });
  if (seen !== undefined && found.length !== seen)
    throw new AppError("conflict", "case.countChanged", { count: found.length, seen });
  return found.map(({ taskId }) => taskId);
}
