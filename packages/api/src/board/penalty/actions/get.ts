import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { toNamedDays } from "../../../core/range.ts";
import type { get, list } from "../contract.ts";
import { HOLDING_STATES, PENALTY_STATES } from "../contract-codes.ts";
import { count, page } from "../queries/list.ts";
import { listEarlierPenalties, listByComplaint, findComplaint } from "../queries/get.ts";
import { getObstacle } from "../rules.ts";
import { offersFor } from "./offer.ts";

export async function listPenalties(
  ctx: Ctx,
  input: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const { page: number, size, sort, descending, ...filter } = input;
  const covered = toNamedDays(filter, ctx.today());
  const query = { ...filter, actor: ctx.actor, now: ctx.now() };
  const slice = { sort, descending, size, offset: (number - 1) * size };
  const [rows, counts] = await Promise.all([page(ctx.db, query, slice), count(ctx.db, query)]);
  const requestedStates = filter.state?.length ? filter.state : PENALTY_STATES;
  const chosen = counts.filter(({ state }) => requestedStates.includes(state));
  const total = chosen.reduce((sum, { n }) => sum + n, 0);
  return { ...covered, rows, total, page: number, size, counts };
}

/**
 * Returns the current cost of each violation, earlier penalties of the liable agent, and the
 * penalties of the complaint.
 */
export async function getPenalty(
  ctx: Ctx,
  { orderId }: z.output<typeof get.input>,
): Promise<z.input<typeof get.output>> {
  const { db, actor } = ctx;
  const now = ctx.now();
  const subject = orNotFound(await findComplaint(db, actor, orderId));
  const agentId = subject.isSeen ? subject.liableId : null;
  const penalties = await listByComplaint(db, actor, orderId, now);
  const isHolding = ({ state }: { state: string }) =>
    HOLDING_STATES.some((holdingState) => holdingState === state);
  const earlier = agentId === null ? [] : await listEarlierPenalties(db, actor, agentId, now);
  const canPropose = actor.permissions.has("penalty.propose");
  const { currency, offers } = await offersFor(ctx, subject, canPropose ? agentId : null);
  const obstacle = getObstacle(subject);
  return {
    orderId,
    agentId,
    currency,
    offers,
    obstacle,
    agentName: agentId === null ? null : subject.liableName,
    earlier: earlier.filter((penalty) => penalty.orderId !== orderId),
    penalty: penalties.find(isHolding) ?? null,
    past: penalties.filter((penalty) => !isHolding(penalty)),
    canPropose: canPropose && obstacle === null,
  };
}
