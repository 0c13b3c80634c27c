import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { decide, decideWriteOff, revoke, withdraw } from "../contract.ts";
import { listClosingReaders, findRequestCase } from "../queries/inputs.ts";
import {
  change,
  type DecidedRequest,
  type LockedRequest,
  lockFor,
  voidAnnouncedRecall,
} from "../queries/request.ts";
import { canDecide, canRevoke } from "../rules.ts";
import { recallDay } from "./start.ts";
import {
  allowClosing,
  type ClosingAccount,
  executeClosing,
  lockClosing,
  notifyAgency,
} from "./execute.ts";

type Done = z.output<typeof withdraw.output>;
type Decision = z.output<typeof decide.input>;

/** Approves, announces or rejects a request. */
export const decideClosing = (ctx: Ctx, input: Decision): Promise<Done> =>
  inTransaction(ctx, input, (tx) => decideRequest(tx, input));

export const decideWriteOffRequest = (
  ctx: Ctx,
  input: z.output<typeof decideWriteOff.input>,
): Promise<Done> => inTransaction(ctx, input, (tx) => decideRequest(tx, { ...input, inDays: 0 }));

async function decideRequest(tx: Tx<Ctx>, decision: Decision): Promise<Done> {
  const { account, request } = await lockRequest(tx, decision.requestId);
  if (request.state !== "REQUESTED") throw new AppError("conflict", "closing.decided");
  if (request.requesterId === tx.actor.userId)
    throw new AppError("forbidden", "closing.cannotDecideOwn");
  if (request.isSamePerson) throw new AppError("forbidden", "access.samePerson");
  if (!canDecide(request, toDecider(tx))) throw new AppError("forbidden", "access.denied");
  if (!decision.approve) return reject(tx, account, request, decision);
  await allowClosing(tx, account, request.kind, request.reason);
  return request.kind === "WITHDRAW" && decision.inDays > 0
    ? announce(tx, account, request, decision)
    : carryOut(tx, account, request, decision);
}

async function lockRequest(
  tx: Tx<Ctx>,
  requestId: number,
): Promise<{ account: ClosingAccount; request: DecidedRequest }> {
  const { caseId, loanId, reason } = orNotFound(await findRequestCase(tx.db, tx.actor, requestId));
  const account = await lockClosing(tx, loanId, caseId, reason);
  const request = orNotFound(await lockFor(tx.db, requestId, tx.actor.userId));
  return { account, request };
}

export const toDecider = ({ actor }: Pick<Ctx, "actor">) => ({
  userId: actor.userId,
  executes: actor.permissions.has("closing.execute"),
  approvesWriteOff: actor.permissions.has("writeOff.approve"),
});

const decided = (tx: Tx<Ctx>, { note }: Decision) => ({
  deciderId: tx.actor.userId,
  decidedAt: tx.now(),
  decisionNote: note,
});

async function reject(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  request: LockedRequest,
  decision: Decision,
): Promise<Done> {
  const ended = { state: "REJECTED", endedAt: tx.now() } as const;
  await change(tx.db, request.id, { ...decided(tx, decision), ...ended });
  return recordDecision(tx, "closing.reject", account, { ...request, state: "REJECTED" });
}

async function announce(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  request: LockedRequest,
  decision: Decision,
): Promise<Done> {
  const effectiveOn = recallDay(account, decision.inDays);
  const state = "PENDING";
  await voidAnnouncedRecall(tx.db, request.caseId, tx.now());
  await change(tx.db, request.id, { ...decided(tx, decision), state, effectiveOn });
  await notifyAgency(tx, account.case, await listClosingReaders(tx.db, account.case));
  return recordDecision(tx, "closing.announce", account, { ...request, state, effectiveOn });
}

async function carryOut(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  request: LockedRequest,
  decision: Decision,
): Promise<Done> {
  const ended = { state: "DONE", endedAt: tx.now() } as const;
  await change(tx.db, request.id, { ...decided(tx, decision), ...ended });
  await executeClosing(tx, account, request);
  return recordDecision(tx, "closing.approve", account, { ...request, state: "DONE" });
}

/** Revokes an own request, or a recall that has not taken effect. */
export const revokeClosing = (ctx: Ctx, input: z.output<typeof revoke.input>): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const { account, request } = await lockRequest(tx, input.requestId);
    if (!canRevoke(request, toDecider(tx))) throw new AppError("conflict", "closing.notRevocable");
    await change(tx.db, request.id, {
      state: "REVOKED",
      decisionNote: input.note,
      endedAt: tx.now(),
    });
    return recordDecision(tx, "closing.revoke", account, { ...request, state: "REVOKED" });
  });

function recordDecision(
  tx: Tx<Ctx>,
  action: `closing.${string}`,
  { case: locked }: ClosingAccount,
  { id, kind, reason, state, effectiveOn }: LockedRequest,
): Done {
  tx.audit({
    action,
    entity: "closing_request",
    entityId: id,
    institutionId: locked.institutionId,
    after: { caseId: locked.id, kind, reason, state, effectiveOn },
  });
  const ids = { caseId: locked.id, requestId: id };
  tx.publish({ type: "closing.changed", ids });
  return { requestId: id, state, effectiveOn };
}
