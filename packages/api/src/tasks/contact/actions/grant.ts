import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUser } from "../../notification/actions.ts";
import type { decideGrant, DeviceData, requestGrant } from "../contract.ts";
import * as queries from "../queries/grant.ts";

const DAY_MS = 86_400_000;

/** Validity of an approved grant; it ends earlier when the case gets another agent. */
const GRANT_DAYS = 3;

/**
 * Lists the address book of the borrower's phone, masked, when no rule closes it or a grant opens
 * it. Otherwise the list is empty and `why` has the reason.
 */
export async function getAddressBook(ctx: Ctx, { id }: { id: number }) {
  const { borrowerId, ...opening } = await getAuditedOpening(ctx, id, "ADDRESS_BOOK");
  const rows = opening.open ? await queries.listBookContacts(ctx.db, borrowerId) : [];
  return { ...opening, rows: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) ?? "" })) };
}

export async function getPhoneCalls(ctx: Ctx, { id }: { id: number }) {
  const { borrowerId, ...opening } = await getAuditedOpening(ctx, id, "CALL_LIST");
  const rows = opening.open ? await queries.listDeviceCalls(ctx.db, borrowerId) : [];
  return { ...opening, rows: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) ?? "" })) };
}

async function getAuditedOpening(ctx: Ctx, taskId: number, kind: DeviceData) {
  const stored = orNotFound(await queries.findOpening(ctx.db, ctx.actor, taskId, kind, ctx.now()));
  const { borrowerId, source, expiresAt } = stored;
  const open = source === null || expiresAt !== null;
  const requested = stored.requested ? ("REQUESTED" as const) : ("CLOSED_BY_LAW" as const);
  const regulated = expiresAt ? ("GRANTED" as const) : requested;
  const why = source === null ? ("NOT_REGULATED" as const) : regulated;
  if (open)
    await inTransaction(ctx, {}, async (tx) =>
      tx.audit({
        action: "contact.deviceData",
        entity: "collection_case",
        entityId: taskId,
        after: { kind },
      }),
    );
  return { borrowerId, open, why, source, expiresAt };
}

/** Asks for device data of one case; operations decide. */
export const requestDeviceData = (ctx: Ctx, input: z.output<typeof requestGrant.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, kind, reason } = input;
    orNotFound(await queries.findOpening(tx.db, tx.actor, taskId, kind, tx.now()));
    const grantId = await queries.insertGrant(tx.db, {
      caseId: taskId,
      kind,
      reason,
      agentId: tx.actor.userId,
      requestedAt: tx.now(),
    });
    if (grantId === undefined) throw new AppError("conflict", "contact.grantWaiting");
    tx.audit({
      action: "grant.request",
      entity: "data_grant",
      entityId: grantId,
      after: { taskId, kind, reason },
    });
    return { grantId };
  });

export const listWaiting = (ctx: Ctx) => queries.listOpenGrants(ctx.db, ctx.actor);

/** Approves or refuses a request for device data. Users cannot decide on their own request. */
export const decideOnData = (ctx: Ctx, { grantId, approve }: z.output<typeof decideGrant.input>) =>
  inTransaction(ctx, { grantId, approve }, async (tx) => {
    const locked = orNotFound(await queries.lockGrant(tx.db, tx.actor, grantId));
    if (locked.state !== "REQUESTED") throw new AppError("conflict", "record.changed");
    if (locked.agentId === tx.actor.userId) throw new AppError("forbidden", "access.denied");
    if (locked.isSamePerson) throw new AppError("forbidden", "access.samePerson");
    const decidedAt = tx.now();
    const expiresAt = approve ? new Date(decidedAt.getTime() + GRANT_DAYS * DAY_MS) : null;
    const state = approve ? ("APPROVED" as const) : ("REFUSED" as const);
    await queries.setDecision(tx.db, grantId, {
      state,
      approverId: tx.actor.userId,
      decidedAt,
      expiresAt,
    });
    tx.audit({ action: "grant.decide", entity: "data_grant", entityId: grantId, after: { state } });
    await notifyUser(tx, { userId: locked.agentId, kind: `GRANT_${state}`, caseId: locked.caseId });
    return { grantId };
  });
