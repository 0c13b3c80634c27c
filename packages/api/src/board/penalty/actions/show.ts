import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { toNamedDays } from "../../../core/range.ts";
import type { get, list } from "../contract.ts";
import { HOLDING_STATES, PENALTY_STATES } from "../contract-codes.ts";
import { count, page } from "../queries/list.ts";
import { earlierOf, ofOrder, subjectOf } from "../queries/one.ts";
import { obstacleOf } from "../rules.ts";
import { offersFor } from "./offer.ts";

/** Penalties in sight, with how many there are of each state. */
export async function listPenalties(
  ctx: Ctx,
  input: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const { page: number, size, sort, descending, ...filter } = input;
  const covered = toNamedDays(filter, ctx.today());
  const query = { ...filter, actor: ctx.actor, now: ctx.now() };
  const slice = { sort, descending, size, offset: (number - 1) * size };
  const [rows, counts] = await Promise.all([page(ctx.db, query, slice), count(ctx.db, query)]);
  const wanted = filter.state?.length ? filter.state : PENALTY_STATES;
  const chosen = counts.filter(({ state }) => wanted.includes(state));
  const total = chosen.reduce((sum, { n }) => sum + n, 0);
  return { ...covered, rows, total, page: number, size, counts };
}

/** What a complaint would cost who answers for it, what he was penalised for before, and what was proposed. */
export async function showPenalty(
  ctx: Ctx,
  { orderId }: z.output<typeof get.input>,
): Promise<z.input<typeof get.output>> {
  const { db, actor } = ctx;
  const now = ctx.now();
  const subject = orNotFound(await subjectOf(db, actor, orderId));
  const agentId = subject.isSeen ? subject.liableId : null;
  const penalties = await ofOrder(db, actor, orderId, now);
  const isHolding = ({ state }: { state: string }) => HOLDING_STATES.some((one) => one === state);
  const earlier = agentId === null ? [] : await earlierOf(db, actor, agentId, now);
  const may = actor.permissions.has("penalty.propose");
  const { currency, offers } = await offersFor(ctx, subject, may ? agentId : null);
  const obstacle = obstacleOf(subject);
  return {
    orderId,
    agentId,
    currency,
    offers,
    obstacle,
    agentName: agentId === null ? null : subject.liableName,
    earlier: earlier.filter((one) => one.orderId !== orderId),
    penalty: penalties.find(isHolding) ?? null,
    past: penalties.filter((one) => !isHolding(one)),
    mayPropose: may && obstacle === null,
  };
}
