import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type * as c from "../contract.ts";
import type { Blocker } from "../contract-codes.ts";
import * as queries from "../queries/request.ts";
import {
  listApprovers,
  type DataRequestSubject,
  subjectById,
  subjectByLoan,
} from "../queries/visibility.ts";
import {
  listBlockers,
  computeExportCutoff,
  isForExport,
  computeRetainedUntil,
  canDecide,
  canRevoke,
  listFirmBlockers,
} from "../rules.ts";
import { getErasureStatus } from "./erase.ts";

type Done = z.output<typeof c.request.output>;

export const toCaller = ({ actor }: Pick<Ctx, "actor">) => ({
  userId: actor.userId,
  decides: actor.permissions.has("dataRequest.decide"),
});

/** Customer service needs an approved request. Users who see cases export directly. */
export const canExportDirectly = ({ actor }: Pick<Ctx, "actor">): boolean =>
  actor.permissions.has("borrower.export") && actor.caseScope !== "ORDERS";

export async function listRequests(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const { db, actor } = ctx;
  const slice = { size, offset: (page - 1) * size };
  const stored = await queries.page(db, actor, filter, slice);
  const caller = toCaller(ctx);
  const rows = stored.map(({ requesterId, isSamePerson, total: _, ...row }) => {
    const request = { ...row, requesterId, isSamePerson };
    return {
      ...row,
      canDecide: canDecide(request, caller),
      canRevoke: canRevoke(request, caller),
      canExport: isForExport(request, caller.userId, ctx.now()),
    };
  });
  return { rows, total: stored[0]?.total ?? 0, page, size };
}

/** Finds a borrower all of whose cases are visible to the caller. */
export async function seenWhole(ctx: Ctx, borrowerId: number): Promise<DataRequestSubject> {
  const subject = orNotFound(await subjectById(ctx.db, ctx.actor, borrowerId));
  if (!subject.seesAll) throw new AppError("forbidden", "dataRequest.partlyHidden");
  return subject;
}

export async function getRequestSubject(
  ctx: Ctx,
  { borrowerId, loanNumber }: z.output<typeof c.get.input>,
): Promise<z.output<typeof c.get.output>> {
  const { db, actor } = ctx;
  const { seesAll, ...subject } = orNotFound(
    borrowerId === undefined
      ? await subjectByLoan(db, actor, loanNumber ?? "")
      : await subjectById(db, actor, borrowerId),
  );
  const erasureStatus = await getErasureStatus(ctx, subject.borrowerId);
  const isOpen = erasureStatus.openLoans > 0 || erasureStatus.erasedAt !== null;
  return {
    ...subject,
    blockers: listBlockers(erasureStatus, erasureStatus.today),
    retainedUntil: isOpen ? null : computeRetainedUntil(erasureStatus),
    openErasureId: await queries.openErasure(db, subject.borrowerId),
    canExport: seesAll && canExportDirectly(ctx),
    canRequest: seesAll && actor.permissions.has("dataRequest.request"),
  };
}

const BLOCKER_ERRORS = {
  OPEN_LOAN: "dataRequest.openLoan",
  OPEN_HOLD: "dataRequest.openHold",
  OPEN_COMPLAINT: "dataRequest.openComplaint",
  UNSETTLED_PAYMENT: "dataRequest.unsettledPayment",
  ALREADY_ERASED: "dataRequest.erased",
  LEGAL_RETENTION: "dataRequest.retentionRequired",
} as const satisfies Record<Blocker, string>;

/** Refuses a request while a blocker remains that time alone does not remove. */
export function assertNoBlockers(found: readonly Blocker[]): void {
  const [first] = found;
  if (first) throw new AppError("conflict", BLOCKER_ERRORS[first]);
}

export const requestData = (
  ctx: Ctx,
  { borrowerId, kind, reason }: z.output<typeof c.request.input>,
): Promise<Done> =>
  inTransaction(ctx, { borrowerId, kind, reason }, async (tx) => {
    await seenWhole(tx, borrowerId);
    await queries.lockBorrower(tx.db, borrowerId);
    if (kind === "ERASURE")
      assertNoBlockers(listFirmBlockers(await getErasureStatus(tx, borrowerId)));
    const expiredBefore = computeExportCutoff(tx.now());
    if (await queries.hasOpen(tx.db, { borrowerId, kind }, expiredBefore))
      throw new AppError("conflict", "dataRequest.alreadyOpen");
    const requestId = await queries.insert(tx.db, {
      borrowerId,
      kind,
      reason,
      state: "REQUESTED" as const,
      requesterId: tx.actor.userId,
      requestedAt: tx.now(),
    });
    await notifyApprovers(tx, borrowerId);
    return record(tx, "dataRequest.request", {
      id: requestId,
      borrowerId,
      kind,
      state: "REQUESTED",
      dueOn: null,
    });
  });

async function notifyApprovers(tx: Tx<Ctx>, borrowerId: number): Promise<void> {
  const requester = { requesterId: tx.actor.userId, at: tx.now() };
  const ids = await listApprovers(tx.db, borrowerId, requester);
  await notifyUsers(
    tx,
    ids.map((userId) => ({ userId, kind: "DATA_REQUESTED" })),
  );
}

/** Revokes the caller's own request, or an erasure that waits for its day. */
export const revokeRequest = (
  ctx: Ctx,
  { requestId, note }: z.output<typeof c.revoke.input>,
): Promise<Done> =>
  inTransaction(ctx, { requestId, note }, async (tx) => {
    const request = await lockSeen(tx, requestId);
    if (!canRevoke(request, toCaller(tx)))
      throw new AppError("conflict", "dataRequest.notRevocable");
    await queries.change(tx.db, request.id, { state: "REVOKED", decisionNote: note });
    return record(tx, "dataRequest.revoke", { ...request, state: "REVOKED" });
  });

/** Locks a request about a visible borrower. */
export async function lockSeen(tx: Tx<Ctx>, requestId: number): Promise<queries.LockedRequest> {
  const found = await queries.lock(tx.db, requestId, tx.actor.userId);
  const request = orNotFound(found);
  await seenWhole(tx, request.borrowerId);
  return request;
}

/** The audit trail names the borrower by id alone, which remains after the erasure. */
export function record(
  tx: Pick<Tx<Ctx>, "audit" | "publish">,
  action: `dataRequest.${string}`,
  request: Pick<queries.LockedRequest, "id" | "borrowerId" | "kind" | "state" | "dueOn">,
  extraDetails: Readonly<Record<string, unknown>> = {},
): Done {
  const { id, borrowerId, kind, state, dueOn } = request;
  tx.audit({
    action,
    entity: "data_request",
    entityId: id,
    after: { borrowerId, kind, state, dueOn, ...extraDetails },
  });
  tx.publish({ type: "dataRequest.changed", ids: { borrowerId } });
  return { requestId: id, state, dueOn };
}
