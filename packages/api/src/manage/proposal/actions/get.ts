import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { toNamedDays } from "../../../core/range.ts";
import type * as c from "../contract.ts";
import { subjectText } from "../contract-words.ts";
import * as queries from "../queries/list.ts";
import { isOpen, getDeciderRefusal } from "../rules.ts";
import type { AnyProposalKind, ProposalKind } from "./kind.ts";

const toDayStart = (ctx: Ctx, day: Day | undefined): Date | null =>
  day === undefined ? null : startOfDay(day, ctx.actor.zone);

/** Returns why the caller cannot decide the proposal, or null. */
export const getCallerRefusal = (
  { actor }: Pick<Ctx, "actor">,
  seen: queries.Seen,
): ReturnType<typeof getDeciderRefusal> =>
  getDeciderRefusal(seen, {
    userId: actor.userId,
    isLimited: isLimited(actor),
    canApprove: seen.canApprove && actor.permissions.has("proposal.decide"),
    isSamePerson: seen.isSamePerson,
  });

/** Builds the proposal for the caller, with `canDecide` only when a decision would be accepted. */
export function toProposalView(ctx: Ctx, seen: queries.Seen): c.Proposal {
  const { canApprove: _, isSamePerson: __, payload: ___, ...proposal } = seen;
  const canDecide = isOpen(proposal, ctx.now()) && !getCallerRefusal(ctx, seen);
  const { lang } = ctx;
  const subjectName = subjectText(translator(lang), lang, proposal);
  return { ...proposal, subjectName, canDecide };
}

export async function listProposals(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.infer<typeof c.list.output>> {
  const { kind, kinds, subject, proposer, state, page, size } = input;
  const covered = toNamedDays(input, ctx.today());
  const from = toDayStart(ctx, input.from);
  const until = toDayStart(ctx, input.to && addDays(input.to, 1));
  const filter = { kind, kinds, subject, proposer, from, until };
  const at = { page, size };
  const [seen, states] = await Promise.all([
    queries.page(ctx.db, ctx.actor, { ...filter, state }, at),
    queries.countByState(ctx.db, ctx.actor, filter),
  ]);
  const total = states
    .filter((stateCount) => state === undefined || stateCount.state === state)
    .reduce((sum, { n }) => sum + n, 0);
  const rows = seen.map((proposal) => toProposalView(ctx, proposal));
  return { ...covered, rows, states, total, totalCapped: false, page, size };
}

export async function getProposal(
  ctx: Ctx,
  { proposalId }: { proposalId: number },
  kinds: readonly AnyProposalKind[],
): Promise<c.Proposal> {
  const seen = orNotFound(await queries.find(ctx.db, ctx.actor, proposalId));
  const proposal = toProposalView(ctx, seen);
  const proposalKind = kinds.find(({ kind }) => kind === seen.kind);
  const payload = proposalKind?.payload.safeParse(seen.payload);
  if (!proposalKind?.getAuditDetails || !payload?.success) return proposal;
  const { before, after } = await proposalKind.getAuditDetails(ctx, payload.data);
  return {
    ...proposal,
    before: { ...proposal.before, ...before },
    after: { ...proposal.after, ...after },
  };
}

/** Reads the payload of a visible proposal of this kind. */
export async function findPayload<Payload>(
  { db, actor }: Ctx,
  { kind, payload }: ProposalKind<Payload>,
  proposalId: number,
): Promise<Payload | undefined> {
  const seen = await queries.find(db, actor, proposalId);
  return seen?.kind === kind ? payload.parse(seen.payload) : undefined;
}
