import { pipeline } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import { markWorked } from "../../case/actions/work.ts";
import { promiseRule } from "../../case/rules.ts";
import { rememberResult } from "../../contact/actions/contact.ts";
import { type CaseContact, lockCaseContact } from "../../contact/actions/case-contact.ts";
import { rememberConversation, findCallLimitEnd } from "../../guard/actions/guard.ts";
import { lockForContact } from "../../guard/actions/past-contact.ts";
import { makePromise } from "../../promise/actions/make.ts";
import type { list, save, SaveInput } from "../contract.ts";
import { insert, page, wasAssigned } from "../queries.ts";
import {
  impliedWillingness,
  isLegal,
  paysLater,
  getContactTimeRefusal,
  getPromiseRefusal,
  type RecordedAttempt,
  toAttempt,
} from "../rules.ts";
import { findUnrecorded, evaluateContact } from "./contact.ts";

/** Saves the result of a contact, judges and counts the contact, and updates the case. */
export const saveLog = (ctx: Ctx, input: SaveInput) =>
  inTransaction(ctx, input, async (tx) => {
    const tried = toAttempt(input);
    if (!tried) return recordResult(tx, input);
    const { findAttempt: attemptId, lockCase: caseContact } = await pipeline({
      lockBorrower: () => lockForContact(tx, input.taskId),
      findAttempt: () => findUnrecorded(tx, input, tried),
      lockCase: () => lockCaseContact(tx, input),
    });
    if (!attemptId) return record(tx, input, caseContact, { tried });
    // The result may be the first report of the conversation: the call was not seen answered, or
    // was made on another phone.
    if (tried.connected)
      await rememberConversation(tx.db, attemptId, input.contactedAt ?? tx.now());
    return record(tx, input, caseContact, { attemptId });
  });

/**
 * Contact behind a result: made elsewhere (`tried`), or already judged and counted (`attemptId`).
 */
interface Origin {
  readonly tried?: RecordedAttempt;
  readonly attemptId?: number;
}

/** Records a result in the caller's transaction, which may write more, such as the call. */
export const recordResult = async (tx: Tx<Ctx>, input: SaveInput) =>
  record(tx, input, await lockCaseContact(tx, input), {});

async function record(
  tx: Tx<Ctx>,
  input: SaveInput,
  { locked, contact }: CaseContact,
  { tried, attemptId }: Origin,
) {
  assertResultAllowed(tx, locked, contact.relation, input);
  await assertAfterAssignment(tx, locked, input);
  const promiseId = input.promise ? await makePromise(tx, locked, input.promise) : null;
  const willingness = input.willingness ?? impliedWillingness(input.result);
  const insertedId = insert(tx.db, {
    ...about(tx, locked, input),
    contactName: contact.name,
    relation: contact.relation,
    phone: contact.phone,
    source: contact.source,
    willingness: willingness ?? 0,
    promiseId,
    attemptId: attemptId ?? null,
  });
  const { insertLog: logId, evaluateContact: breach } = await pipeline({
    insertLog: () => insertedId,
    evaluateContact: () => (tried ? evaluateContact(tx, insertedId, input, tried) : null),
  });
  const { findCallLimitEnd: restsUntil } = await pipeline({
    findCallLimitEnd: () => findCallLimitEnd(tx, locked.id),
    rememberResult: () => rememberResult(tx.db, contact.id, input.result, tx.now()),
  });
  const after = await markWorked(tx, locked, {
    result: input.result,
    relation: contact.relation,
    nextCallAt: input.nextCallAt,
    promiseOn: input.promise?.dueOn ?? locked.promiseOn,
    promiseMinor: input.promise?.amountMinor ?? locked.promiseMinor,
    // Any result ends the priority of a broken promise.
    brokenOn: null,
    restsUntil,
    willingness,
    ability: input.ability,
    unpaidReason: input.unpaidReason,
    ptpLater: paysLater(input.result),
    fraudFlag: input.fraudFlag,
  });
  const saved = { logId, taskId: locked.id, promiseId, breach, ...after };
  leaveTrail(tx, locked, input, saved);
  return saved;
}

function leaveTrail(
  tx: Tx<Ctx>,
  locked: LockedCase,
  { result, direction, contactedAt }: SaveInput,
  saved: z.output<typeof save.output>,
): void {
  const { status, version, logId, promiseId, breach } = saved;
  tx.audit({
    action: "log.save",
    entity: "collection_case",
    entityId: locked.id,
    institutionId: locked.institutionId,
    before: { status: locked.status, version: locked.version },
    after: {
      status,
      version,
      logId,
      result,
      promiseId,
      breach,
      direction,
      contactedAt: contactedAt?.toISOString() ?? null,
    },
  });
  const ids = { caseId: locked.id, agentId: locked.agentId, institutionId: locked.institutionId };
  tx.publish({ type: "case.worked", ids });
}

/** A later follow-up is a typing error. */
const FARTHEST_CALL_MS = 366 * 86_400_000;

function assertResultAllowed(
  tx: Tx<Ctx>,
  locked: LockedCase,
  relation: Parameters<typeof isLegal>[2],
  input: SaveInput,
): void {
  const now = tx.now();
  if (!isLegal(input.result, input.callStatus, relation)) {
    throw new AppError("invalid", "log.resultNotAllowed", {}, "result");
  }
  if (input.nextCallAt <= now)
    throw new AppError("invalid", "log.followUpInPast", {}, "nextCallAt");
  if (input.nextCallAt.getTime() - now.getTime() > FARTHEST_CALL_MS)
    throw new AppError("invalid", "log.nextCallTooFar", {}, "nextCallAt");
  const today = toLocalDay(now, locked.zone);
  const refusal =
    getContactTimeRefusal(input.contactedAt ?? now, now) ??
    getPromiseRefusal(
      input.result,
      input.promise,
      { ...promiseRule(locked, locked, today), currency: locked.currency },
      today,
    );
  if (refusal) throw new AppError("invalid", refusal.key, refusal.params, refusal.field);
}

/**
 * Agents may only report contacts from the time of their assignment. Users who see cases of others
 * may report any time.
 */
async function assertAfterAssignment(
  tx: Tx<Ctx>,
  { id: caseId }: LockedCase,
  { contactedAt }: SaveInput,
): Promise<void> {
  if (!contactedAt || tx.actor.caseScope !== "OWN") return;
  const { userId: agentId } = tx.actor;
  if (!(await wasAssigned(tx.db, { caseId, agentId, at: contactedAt })))
    throw new AppError("invalid", "log.contactBeforeAssignment", {}, "contactedAt");
}

const about = (tx: Tx<Ctx>, locked: LockedCase, input: SaveInput) => ({
  caseId: locked.id,
  borrowerId: locked.borrowerId,
  institutionId: locked.institutionId,
  agentId: tx.actor.userId,
  at: tx.now(),
  channel: input.channel,
  contactId: input.contactId,
  callStatus: input.callStatus ?? null,
  result: input.result,
  remark: input.remark,
  ability: input.ability ?? null,
  unpaidReason: input.unpaidReason ?? null,
  fraudFlag: input.fraudFlag,
  nextCallAt: input.nextCallAt,
});

/** Lists the logs of a case, newest first, with masked phones. */
export async function listLogs(ctx: Ctx, input: z.output<typeof list.input>) {
  const stored = await page(ctx.db, ctx.actor, input.id, input.size, (input.page - 1) * input.size);
  const rows = stored.map(({ total: _, ...log }) => ({
    ...log,
    phone: maskPhone(log.phone) ?? "",
  }));
  return { rows, total: stored[0]?.total ?? 0, page: input.page, size: input.size };
}
