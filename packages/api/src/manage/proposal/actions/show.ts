import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries/list.ts";

const begins = (ctx: Ctx, day: Day | undefined): Date | null =>
  day === undefined ? null : startOfDay(day, ctx.actor.zone);

export async function listProposals(
  ctx: Ctx,
  input: z.output<typeof c.listing.input>,
): Promise<z.infer<typeof c.listing.output>> {
  const { kind, proposer, state, page, size } = input;
  const from = begins(ctx, input.from);
  const until = begins(ctx, input.to && addDays(input.to, 1));
  const filter = { kind, proposer, from, until };
  const at = { now: ctx.now(), page, size };
  const [rows, states] = await Promise.all([
    queries.page(ctx.db, ctx.actor, { ...filter, state }, at),
    queries.countByState(ctx.db, ctx.actor, filter),
  ]);
  const total = states
    .filter((one) => state === undefined || one.state === state)
    .reduce((sum, { n }) => sum + n, 0);
  return { rows, states, total, totalCapped: false, page, size };
}

export const showProposal = async (
  ctx: Ctx,
  { proposalId }: { proposalId: number },
): Promise<c.Proposal> =>
  orNotFound(await queries.find(ctx.db, ctx.actor, proposalId, ctx.now()));
