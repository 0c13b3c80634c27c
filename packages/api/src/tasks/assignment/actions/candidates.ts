import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import { candidates } from "../queries/assignees.ts";

export const listCandidates = (ctx: Ctx, input: z.output<typeof c.listCandidates.input>) =>
  candidates(ctx.db, ctx.actor, input, { today: ctx.today(), now: ctx.now() });
