import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { admitPhoneSearch } from "../../phone/actions.ts";
import type { listMatching as contract } from "../contract.ts";
import { MATCH_LIMIT } from "../contract-codes.ts";
import { byIds, places } from "../queries/list.ts";
import { rowOf } from "./list.ts";

/** Every case under the filter, as an action takes them; refused where they are too many, or not as many as were seen. */
export async function listMatching(
  ctx: Ctx,
  { filter: given, seen }: z.output<typeof contract.input>,
) {
  const { db, actor } = ctx;
  const [today, now] = [ctx.today(), ctx.now()];
  const phoneHash = await admitPhoneSearch(ctx, given.phone, "CASES");
  const filter = { ...given, phoneHash };
  const found = await places(db, actor, filter, today, MATCH_LIMIT + 1);
  if (found.length > MATCH_LIMIT)
    throw new AppError("invalid", "case.tooManyMatch", { limit: MATCH_LIMIT });
  if (found.length !== seen)
    throw new AppError("conflict", "case.countChanged", {
      count: found.length,
      seen,
    });
  const ids = found.map(({ taskId }) => taskId);
  const rows = ids.length === 0 ? [] : await byIds(db, actor, ids);
  return { rows: rows.map((row) => rowOf(row, today, now)) };
}
