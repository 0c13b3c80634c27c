import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import type { ProposalState } from "../contract-words.ts";
import { find } from "../queries/list.ts";
import { decideProposal, type LockedProposal, lockProposal } from "../queries/row.ts";
import { heldFrom, isOpen } from "../rules.ts";
import type { AnyProposalKind } from "./kind.ts";
import { notify } from "./notify.ts";
import { earliestFor } from "./propose.ts";
import { refuseCaller, shownTo } from "./show.ts";

type Kinds = readonly AnyProposalKind[];

/** Brings a change into force from its day on: the room that owns the setting writes its row in this transaction. */
export const approve = (ctx: Ctx, input: z.output<typeof c.approve.input>, kinds: Kinds) =>
  inTransaction(ctx, input, async (tx) => {
    const held = await hold(tx, input);
    await refuseOwn(tx, held);
    const effectiveOn = await applyLocked(tx, held, kinds);
    return decided(tx, held, "APPROVED", { ...input, effectiveOn });
  });

export const reject = (ctx: Ctx, input: z.output<typeof c.reject.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const held = await hold(tx, input);
    await refuseOwn(tx, held);
    return decided(tx, held, "REJECTED", input);
  });

export const withdraw = (ctx: Ctx, input: z.output<typeof c.withdraw.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const held = await hold(tx, input);
    if (held.proposerId !== tx.actor.userId) throw new AppError("forbidden", "proposal.notYours");
    return decided(tx, held, "WITHDRAWN", { reason: "" });
  });

/** One at a time decides it, within his sight, on what he read. */
async function hold(
  tx: Tx<Ctx>,
  input: { proposalId: number; version: number },
): Promise<LockedProposal> {
  const { proposalId, version } = input;
  orNotFound(await find(tx.db, tx.actor, proposalId));
  const held = orNotFound(await lockProposal(tx.db, proposalId));
  if (!isOpen(held, tx.now())) throw new AppError("conflict", "proposal.notOpen");
  refuseStale(held.version, version);
  return held;
}

async function refuseOwn(tx: Tx<Ctx>, held: LockedProposal): Promise<void> {
  const seen = orNotFound(await find(tx.db, tx.actor, held.id));
  const refusal = refuseCaller(tx, seen);
  if (refusal) throw new AppError("forbidden", refusal);
}

/** What was proposed, as the room of today reads it. */
function readBack(held: LockedProposal, kinds: Kinds) {
  const known = kinds.find(({ kind }) => kind === held.kind);
  const payload = known?.payload.safeParse(held.payload);
  if (!known || !payload?.success) throw new AppError("conflict", "proposal.stale");
  return { known, payload: payload.data };
}

async function applyLocked(tx: Tx<Ctx>, held: LockedProposal, kinds: Kinds): Promise<Day> {
  const { known, payload } = readBack(held, kinds);
  const subject = await known.examine(tx, payload);
  if (subject.key !== held.subject || subject.latestId !== held.baseId)
    throw new AppError("conflict", "proposal.stale");
  const earliest = await earliestFor(tx, subject);
  if (subject.fixedOn && subject.fixedOn < earliest)
    throw new AppError("conflict", "proposal.dayCame", {
      day: subject.fixedOn,
    });
  const effectiveOn = heldFrom(held.proposedOn, earliest);
  await known.refuseDay?.(tx, payload, effectiveOn);
  const line = { effectiveOn, editorId: held.proposerId, at: tx.now() };
  await known.apply(tx, payload, line);
  return effectiveOn;
}

async function decided(
  tx: Tx<Ctx>,
  held: LockedProposal,
  state: Exclude<ProposalState, "PROPOSED" | "LAPSED">,
  { reason, effectiveOn }: { reason: string; effectiveOn?: Day },
): Promise<c.Proposal> {
  const { userId } = tx.actor;
  await decideProposal(tx.db, held.id, {
    state,
    reason,
    deciderId: userId,
    decidedAt: tx.now(),
    ...(effectiveOn ? { effectiveOn } : {}),
  });
  tx.audit({
    action: AUDITED[state],
    entity: "proposal",
    entityId: held.id,
    institutionId: held.institutionId,
    before: { state: held.state, proposedOn: held.proposedOn },
    after: { state, reason, effectiveOn: effectiveOn ?? null },
  });
  await notify(tx, held, state, userId);
  return shownTo(tx, orNotFound(await find(tx.db, tx.actor, held.id)));
}

const AUDITED = {
  APPROVED: "proposal.approve",
  REJECTED: "proposal.reject",
  WITHDRAWN: "proposal.withdraw",
} as const;
