import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { sums } from "../queries/list.ts";

export const showSums = async (ctx: Ctx, { loanId }: { loanId: number }) =>
  orNotFound(await sums(ctx.db, ctx.actor, loanId));
