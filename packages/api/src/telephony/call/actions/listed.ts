import type { Ctx } from "../../../core/context.ts";
import { parseInstant } from "../../../core/dates.ts";
import { AppError } from "../../../core/errors.ts";
import { parsePhone } from "../../../core/phone.ts";
import { getCasePhoneCountry } from "../../../core/phone-country.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { markAppCall, markAttempted } from "../../../tasks/case/actions/work.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { lockCaseContact } from "../../../tasks/contact/actions/case-contact.ts";
import {
  evaluatePastContact,
  lockForContact,
  rememberInbound,
} from "../../../tasks/guard/actions/past-contact.ts";
import { authorizePhoneSearch, assertPhoneSearch } from "../../../tasks/phone/actions.ts";
import { toAttempt } from "../../outbox/rules-attempt.ts";
import { IMPORT_DAYS, type ImportColumn, type ListedCall } from "../contract-import.ts";
import * as queries from "../queries/call.ts";
import * as listed from "../queries/import.ts";
import { getListedCause, INCOMING } from "../rules.ts";
import { buildCallChangedEvent, endCall } from "./end.ts";

type ImportedCall =
  { readonly isDuplicate: true } | { readonly isDuplicate: false; readonly callId: number };

/**
 * Records one call from the list of a phone, once. The guard evaluates it for its time and never
 * refuses it. A refusal after the lookup of the number may reveal if the number belongs to the
 * borrower, so each of those counts as a search for it.
 */
export async function recordListed(
  ctx: Ctx,
  call: ListedCall,
  time: string,
): Promise<ImportedCall> {
  const target = await getCallTarget(ctx, call, time);
  const search = `+${target.phone}`;
  await assertPhoneSearch(ctx, search);
  try {
    return await inTransaction(ctx, { call, time }, (tx) => recordCall(tx, call, target));
  } catch (error) {
    await authorizePhoneSearch(ctx, search, "CONTACTS");
    throw error;
  }
}

interface CallTarget {
  readonly agentId: number;
  readonly taskId: number;
  readonly borrowerId: number;
  readonly phone: string;
  readonly at: Date;
  readonly endedAt: Date;
}

const toAppError = (
  key: ConstructorParameters<typeof AppError>[1],
  column: ImportColumn,
): AppError => new AppError("invalid", key, {}, column);

/**
 * Finds the agent and the open case assigned to the agent at that time. The number is parsed
 * without a lookup.
 */
async function getCallTarget(ctx: Ctx, call: ListedCall, time: string): Promise<CallTarget> {
  const { db, actor } = ctx;
  const agent = await listed.findAgent(db, actor, call.agent);
  if (!agent) throw toAppError("record.notFound", "agent");
  const agentId = agent.id;
  if (agentId === actor.userId) throw toAppError("call.cannotImportOwn", "agent");
  const times = readTimes(ctx, call, time, agent.zone);
  const { at } = times;
  if (!(await listed.hasPhoneAt(db, agentId, at))) throw toAppError("call.listNoPhone", "agent");
  const criteria = { agentId, loan: call.loan, at };
  const task = await listed.findAssignedCase(db, actor, criteria);
  if (!task) throw toAppError("call.listCase", "loan");
  const { taskId, borrowerId, status } = task;
  if (!isOpen(status)) throw toAppError("case.closed", "loan");
  const country = await getCasePhoneCountry(db, taskId);
  const phone = parsePhone(call.phone, country);
  if (!phone) throw toAppError("contact.notOfBorrower", "phone");
  return { ...times, agentId, taskId, borrowerId, phone };
}

const DAY_MS = 86_400_000;

function readTimes(
  ctx: Ctx,
  { seconds }: ListedCall,
  time: string,
  zone: string,
): Pick<CallTarget, "at" | "endedAt"> {
  const at = parseInstant(time, { zone, order: "YMD" });
  if (!at) throw toAppError("sheet.cellInvalid", "time");
  const endedAt = new Date(at.getTime() + seconds * 1000);
  const now = ctx.now();
  if (at > now) throw toAppError("log.contactInFuture", "time");
  if (endedAt > now) throw toAppError("log.contactInFuture", "seconds");
  if (now.getTime() - at.getTime() > IMPORT_DAYS * DAY_MS) throw toAppError("call.listOld", "time");
  return { at, endedAt };
}

/** Lock order: the agent before the borrower, and the borrower before the case. */
async function recordCall(
  tx: Tx<Ctx>,
  call: ListedCall,
  target: CallTarget,
): Promise<ImportedCall> {
  const { agentId, taskId } = target;
  await listed.lockAgent(tx.db, agentId);
  await lockForContact(tx, taskId);
  const matched = await matchCall(tx, target);
  const direction = call.type === INCOMING ? "IN" : "OUT";
  const existing = await listed.findExisting(tx.db, { ...matched, direction });
  if (existing) {
    audit(tx, existing.entity, existing.id, { isDuplicate: true });
    return { isDuplicate: true };
  }
  if (await listed.hasCallWithin(tx.db, agentId, matched))
    throw toAppError("call.listOverlaps", "time");
  const decision = await evaluateCall(tx, call, matched);
  const callId = await insertListed(tx, call, matched, decision);
  await markAppCall(tx, taskId);
  const after = { agentId, caseId: taskId, type: call.type };
  audit(tx, "call_record", callId, after);
  tx.publish(buildCallChangedEvent({ id: callId, agentId, caseId: taskId }));
  return { isDuplicate: false, callId };
}

interface MatchedCall {
  readonly agentId: number;
  readonly taskId: number;
  readonly contactId: number;
  readonly at: Date;
  readonly endedAt: Date;
  readonly reference: string;
}

async function matchCall(
  tx: Tx<Ctx>,
  { borrowerId, phone, ...target }: CallTarget,
): Promise<MatchedCall> {
  const contact = await listed.findContact(tx.db, borrowerId, phone);
  if (!contact) throw toAppError("contact.notOfBorrower", "phone");
  const { agentId, at } = target;
  const parts = [agentId, contact.id, at.getTime()].join("-");
  const reference = `${listed.REFERENCE_START}${parts}`;
  return { ...target, contactId: contact.id, reference };
}

interface CallDecision {
  readonly attemptId: number;
  readonly decisionId: number | null;
}

async function evaluateCall(
  tx: Tx<Ctx>,
  call: ListedCall,
  { agentId, taskId, contactId, at }: MatchedCall,
): Promise<CallDecision> {
  const made = { agentId, taskId, contactId, at };
  const contact = { ...made, action: "CALL", channel: "03" } as const;
  if (call.type === INCOMING) {
    const connectedAt = call.seconds > 0 ? at : null;
    const inbound = { ...contact, connectedAt };
    return { attemptId: await rememberInbound(tx, inbound), decisionId: null };
  }
  return evaluatePastContact(tx, { ...contact, connectedAt: null });
}

async function insertListed(
  tx: Tx<Ctx>,
  call: ListedCall,
  { agentId, taskId, contactId, at, endedAt, reference }: MatchedCall,
  decision: CallDecision,
): Promise<number> {
  const { locked, contact } = await lockCaseContact(tx, { taskId, contactId });
  const callId = await queries.insert(tx.db, {
    ...toAttempt(locked, contact, decision, agentId),
    via: "APP",
    provider: "app",
    phone: contact.phone,
    requestedAt: at,
  });
  if (callId === undefined) throw toAppError("call.listActive", "agent");
  await queries.setReference(tx.db, callId, reference);
  const cause = getListedCause(call);
  const answeredAt = cause === "TALKED" ? at : null;
  await endCall(tx, callId, cause, { endedAt, answeredAt });
  if (call.type === INCOMING) await listed.setIncoming(tx.db, callId);
  if (call.result) await queries.setAppResult(tx.db, callId, call.result);
  await markAttempted(tx, locked);
  return callId;
}

const audit = (
  tx: Tx<Ctx>,
  entity: "call_record" | "contact_attempt",
  entityId: number,
  after: object,
): void => tx.audit({ action: "call.import", entity, entityId, after: { ...after } });
