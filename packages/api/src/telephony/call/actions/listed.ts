import type { Ctx } from "../../../core/context.ts";
import { parseMoment } from "../../../core/dates.ts";
import { AppError } from "../../../core/errors.ts";
import { parsePhone } from "../../../core/phone.ts";
import { phoneCountryOfCase } from "../../../core/phone-country.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  markAppCall,
  markAttempted,
} from "../../../tasks/case/actions/work.ts";
import { lockCaseContact } from "../../../tasks/contact/actions/case-contact.ts";
import {
  judgePastContact,
  lockForContact,
  rememberInbound,
} from "../../../tasks/guard/actions/past-contact.ts";
import { attemptOf } from "../../outbox/rules-attempt.ts";
import { IMPORT_DAYS, type ListedCall } from "../contract-import.ts";
import * as queries from "../queries/call.ts";
import * as listed from "../queries/import.ts";
import { causeOfListed, INCOMING } from "../rules.ts";
import { changed, endCall } from "./end.ts";

interface Taken {
  readonly callId: number;
  readonly isKnown: boolean;
}

/** Records one call of a phone's list, once; the contact rules judge it by its moment and never refuse it. */
export const recordListed = (
  ctx: Ctx,
  call: ListedCall,
  time: string,
): Promise<Taken> =>
  inTransaction(ctx, { call, time }, async (tx) => {
    const found = await findListed(tx, call, time);
    const { reference, agentId, taskId } = found;
    const known = await listed.findByReference(tx.db, reference);
    if (known) {
      audit(tx, known.id, { isKnown: true });
      return { callId: known.id, isKnown: true };
    }
    await lockForContact(tx, taskId);
    const pass = await judge(tx, call, found);
    const callId = await insertListed(tx, call, found, pass);
    await markAppCall(tx, taskId);
    audit(tx, callId, { agentId, caseId: taskId, type: call.type });
    tx.publish(changed({ id: callId, agentId, caseId: taskId }));
    return { callId, isKnown: false };
  });

interface Found {
  readonly agentId: number;
  readonly taskId: number;
  readonly contactId: number;
  readonly at: Date;
  readonly reference: string;
}

const refuse = (
  key: ConstructorParameters<typeof AppError>[1],
  column: string,
): AppError => new AppError("invalid", key, {}, column);

/** The agent, the case that was the agent's then, and whose number it is. */
async function findListed(
  tx: Tx<Ctx>,
  call: ListedCall,
  time: string,
): Promise<Found> {
  const { db, actor } = tx;
  const agent = await listed.findAgent(db, actor, call.agent);
  if (!agent) throw refuse("record.notFound", "agent");
  const at = readTime(tx, time, agent.zone);
  const held = { agentId: agent.id, loan: call.loan, at };
  const task = await listed.findHeldCase(db, actor, held);
  if (!task) throw refuse("call.listCase", "loan");
  const { taskId, borrowerId } = task;
  const country = await phoneCountryOfCase(db, taskId);
  const phone = parsePhone(call.phone, country);
  const contact = phone && (await listed.findContact(db, borrowerId, phone));
  if (!contact) throw refuse("contact.notOfBorrower", "phone");
  const { id: contactId } = contact;
  const reference = `list-${agent.id}-${contactId}-${at.getTime()}`;
  return { agentId: agent.id, taskId, contactId, at, reference };
}

const DAY_MS = 86_400_000;

function readTime(tx: Tx<Ctx>, time: string, zone: string): Date {
  const at = parseMoment(time, { zone, order: "YMD" });
  if (!at) throw refuse("workOrder.cellInvalid", "time");
  const age = tx.now().getTime() - at.getTime();
  if (age < 0) throw refuse("log.contactInFuture", "time");
  if (age > IMPORT_DAYS * DAY_MS) throw refuse("call.listOld", "time");
  return at;
}

interface Pass {
  readonly attemptId: number;
  readonly decisionId: number | null;
}

async function judge(
  tx: Tx<Ctx>,
  call: ListedCall,
  { reference: _, ...found }: Found,
): Promise<Pass> {
  const past = { ...found, action: "CALL", channel: "03" } as const;
  if (call.type === INCOMING) {
    const connectedAt = call.seconds > 0 ? found.at : null;
    const inbound = { ...past, connectedAt };
    return { attemptId: await rememberInbound(tx, inbound), decisionId: null };
  }
  return judgePastContact(tx, { ...past, connectedAt: null });
}

async function insertListed(
  tx: Tx<Ctx>,
  call: ListedCall,
  { agentId, taskId, contactId, at, reference }: Found,
  pass: Pass,
): Promise<number> {
  const { locked, contact } = await lockCaseContact(tx, { taskId, contactId });
  const callId = await queries.insert(tx.db, {
    ...attemptOf(locked, contact, pass, agentId),
    ...{ via: "APP", provider: "app", phone: contact.phone, requestedAt: at },
  });
  if (callId === undefined) throw refuse("call.listActive", "agent");
  await queries.setReference(tx.db, callId, reference);
  const cause = causeOfListed(call);
  const endedAt = new Date(at.getTime() + call.seconds * 1000);
  const answeredAt = cause === "TALKED" ? at : null;
  await endCall(tx, callId, cause, { endedAt, answeredAt });
  if (call.type === INCOMING) await listed.setIncoming(tx.db, callId);
  if (call.result) await queries.setAppResult(tx.db, callId, call.result);
  await markAttempted(tx, locked);
  return callId;
}

const audit = (tx: Tx<Ctx>, callId: number, after: object): void =>
  tx.audit({
    action: "call.import",
    entity: "call_record",
    entityId: callId,
    after: { ...after },
  });
