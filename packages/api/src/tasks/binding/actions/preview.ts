import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import { candidates, dealable } from "../queries/candidates.ts";
import { distribute } from "../rules.ts";

export const listCandidates = (
  ctx: Ctx,
  input: z.output<typeof c.listCandidates.input>,
) => candidates(ctx.db, ctx.actor, input, momentOf(ctx));

const momentOf = (ctx: Ctx) => ({ today: ctx.today(), now: ctx.now() });

/** How the strategy would deal the open cases among those of the agents who are on shift. */
export async function previewBinding(
  ctx: Ctx,
  input: z.output<typeof c.preview.input>,
) {
  const [cases, found] = await Promise.all([
    dealable(ctx.db, ctx.actor, input.taskIds),
    candidates(ctx.db, ctx.actor, { agentIds: input.agentIds }, momentOf(ctx)),
  ]);
  const agents = found.filter(({ offShift }) => !offShift);
  if (agents.length === 0) {
    const key = found.length > 0 ? "binding.offShift" : "binding.wrongAgent";
    throw new AppError("invalid", key, {}, "agentIds");
  }
  const assignments = distribute(cases, agents, input.strategy);
  const arrears = new Map(cases.map((one) => [one.taskId, one.arrearsMinor]));
  const loads = agents.map(({ agentId, openCases }) => {
    const added = assignments.filter((one) => one.agentId === agentId);
    const addedMinor = added.reduce(
      (sum, one) => sum + (arrears.get(one.taskId) ?? 0),
      0,
    );
    return { agentId, before: openCases, added: added.length, addedMinor };
  });
  return { assignments, loads };
}
