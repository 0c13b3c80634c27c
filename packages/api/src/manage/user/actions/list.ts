import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { list as listContract } from "../contract.ts";
import { list } from "../queries/user.ts";

export async function listUsers(
  ctx: Ctx,
  input: z.output<typeof listContract.input>,
) {
  const stored = await list(ctx.db, ctx.actor, input);
  const rows = stored.map(({ total: _, ...user }) => user);
  return {
    rows,
    total: stored[0]?.total ?? 0,
    page: input.page,
    size: input.size,
  };
}
