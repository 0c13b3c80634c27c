import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import type { ProposalState } from "../contract-words.ts";
import { find } from "../queries/list.ts";
import { decideProposal, type LockedProposal, lockProposal } from "../queries/row.ts";
import { computeEffectiveDay, isOpen } from "../rules.ts";
import type { AnyProposalKind } from "./kind.ts";
import { notify } from "./notify.ts";
import { earliestFor } from "./propose.ts";
import { getCallerRefusal, toProposalView } from "./get.ts";

type Kinds = readonly AnyProposalKind[];

/** Approves a proposal: the room that owns the setting writes its revision in this transaction. */
export const approve = (ctx: Ctx, input: z.output<typeof c.approve.input>, kinds: Kinds) =>
  inTransaction(ctx, input, async (tx) => {
    const proposal = await hold(tx, input);
    await assertCanDecide(tx, proposal);
    const effectiveOn = await applyLocked(tx, proposal, kinds);
    return decided(tx, proposal, "APPROVED", { ...input, effectiveOn });
  });

export const reject = (ctx: Ctx, input: z.output<typeof c.reject.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const proposal = await hold(tx, input);
    await assertCanDecide(tx, proposal);
    return decided(tx, proposal, "REJECTED", input);
  });

export const withdraw = (ctx: Ctx, input: z.output<typeof c.withdraw.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const proposal = await hold(tx, input);
    if (proposal.proposerId !== tx.actor.userId)
      throw new AppError("forbidden", "proposal.notYours");
    return decided(tx, proposal, "WITHDRAWN", { reason: "" });
  });

/** Locks a visible, open proposal and checks the version that the caller read. */
async function hold(
  tx: Tx<Ctx>,
  input: { proposalId: number; version: number },
): Promise<LockedProposal> {
  const { proposalId, version } = input;
  orNotFound(await find(tx.db, tx.actor, proposalId));
  const proposal = orNotFound(await lockProposal(tx.db, proposalId));
  if (!isOpen(proposal, tx.now())) throw new AppError("conflict", "proposal.notOpen");
  assertCurrentVersion(proposal.version, version);
  return proposal;
}

async function assertCanDecide(tx: Tx<Ctx>, proposal: LockedProposal): Promise<void> {
  const seen = orNotFound(await find(tx.db, tx.actor, proposal.id));
  const refusal = getCallerRefusal(tx, seen);
  if (refusal) throw new AppError("forbidden", refusal);
}

/**
 * Parses the stored payload with the present schema of its kind. A payload that no longer fits is
 * stale.
 */
function readBack(proposal: LockedProposal, kinds: Kinds) {
  const proposalKind = kinds.find(({ kind }) => kind === proposal.kind);
  const payload = proposalKind?.payload.safeParse(proposal.payload);
  if (!proposalKind || !payload?.success) throw new AppError("conflict", "proposal.stale");
  return { proposalKind, payload: payload.data };
}

async function applyLocked(tx: Tx<Ctx>, proposal: LockedProposal, kinds: Kinds): Promise<Day> {
  const { proposalKind, payload } = readBack(proposal, kinds);
  const subject = await proposalKind.examine(tx, payload);
  if (subject.key !== proposal.subject || subject.latestId !== proposal.baseId)
    throw new AppError("conflict", "proposal.stale");
  const earliest = await earliestFor(tx, subject);
  if (subject.fixedOn && subject.fixedOn < earliest)
    throw new AppError("conflict", "proposal.effectiveDatePassed", { day: subject.fixedOn });
  const effectiveOn = computeEffectiveDay(proposal.proposedOn, earliest);
  await proposalKind.assertEffectiveDay?.(tx, payload, effectiveOn);
  const line = { effectiveOn, editorId: proposal.proposerId, at: tx.now() };
  await proposalKind.apply(tx, payload, line);
  return effectiveOn;
}

async function decided(
  tx: Tx<Ctx>,
  proposal: LockedProposal,
  state: Exclude<ProposalState, "PROPOSED" | "EXPIRED">,
  { reason, effectiveOn }: { reason: string; effectiveOn?: Day },
): Promise<c.Proposal> {
  const { userId } = tx.actor;
  await decideProposal(tx.db, proposal.id, {
    state,
    reason,
    deciderId: userId,
    decidedAt: tx.now(),
    ...(effectiveOn ? { effectiveOn } : {}),
  });
  tx.audit({
    action: AUDITED[state],
    entity: "proposal",
    entityId: proposal.id,
    institutionId: proposal.institutionId,
    before: { state: proposal.state, proposedOn: proposal.proposedOn },
    after: { state, reason, effectiveOn: effectiveOn ?? null },
  });
  await notify(tx, proposal, state, userId);
  return toProposalView(tx, orNotFound(await find(tx.db, tx.actor, proposal.id)));
}

const AUDITED = {
  APPROVED: "proposal.approve",
  REJECTED: "proposal.reject",
  WITHDRAWN: "proposal.withdraw",
} as const;
