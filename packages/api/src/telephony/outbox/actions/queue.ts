import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockCase, type LockedCase } from "../../../tasks/case/actions/lock.ts";
import { markAttempted } from "../../../tasks/case/actions/work.ts";
import type { getContact } from "../../../tasks/contact/actions/contact.ts";
import { guardContact, type Pass } from "../../../tasks/guard/actions/guard.ts";
import type { GuardedText } from "../../../tasks/guard/rules/inputs.ts";
import type { MessageChannel } from "../contract.ts";
import { insert } from "../queries/message.ts";
import { toAttempt } from "../rules-attempt.ts";
import { sendUntil } from "../rules.ts";

export type StatedContact = Awaited<ReturnType<typeof getContact>>;

export interface Draft {
  readonly channel: MessageChannel;
  readonly taskId: number;
  readonly contact: StatedContact;
  readonly address: string;
  readonly subject: string | null;
  readonly content: string;
  readonly segments: number;
  readonly templateId: number | null;
  /** Warning letter: its text counts as a template, and it needs no earlier warning. */
  readonly isLetter?: boolean;
  /** Complaint that it answers. With `isObligatory`, holds of collection do not block it. */
  readonly answers?: { readonly orderId: number; readonly isObligatory: boolean };
  readonly overrideReason: string | undefined;
}

export interface GuardedDraft {
  readonly pass: Pass;
  readonly caseRow: LockedCase;
}

/** Asks the guard about the text of the draft; borrower and case stay locked from here on. */
export async function lockAndGuardDraft(
  tx: Tx<Ctx>,
  draft: Draft,
  texts: readonly GuardedText[],
): Promise<GuardedDraft> {
  const pass = await guardContact(tx, {
    action: draft.channel === "02" ? "SMS" : "EMAIL",
    taskId: draft.taskId,
    contactId: draft.contact.id,
    texts,
    isTemplate: draft.templateId !== null || draft.isLetter === true,
    isWarning: draft.isLetter === true,
    isAnswer: draft.answers?.isObligatory === true,
    ...(draft.overrideReason && { overrideReason: draft.overrideReason }),
  });
  const lockOptions = { seenBy: tx.actor, open: !draft.answers?.isObligatory };
  const locked = await lockCase(tx, draft.taskId, lockOptions);
  // An answer is not an attempt to collect.
  return { pass, caseRow: draft.answers ? locked : await markAttempted(tx, locked) };
}

/**
 * Puts a draft that the guard allowed into the outbox. This is an attempt, not a contact: case
 * status and first contact change, but the last contact and the collection log wait for the result
 * that the agent records (MSS, MSF or a later one).
 */
export async function enqueue(
  tx: Tx<Ctx>,
  draft: Draft,
  { pass, caseRow: locked }: GuardedDraft,
  segmentCostMinor: number,
): Promise<number> {
  const { channel, contact, address, subject, content, segments, templateId } = draft;
  const at = tx.now();
  const messageId = await insert(tx.db, {
    channel,
    address,
    subject,
    content,
    segments,
    segmentCostMinor,
    templateId,
    ...toAttempt(locked, contact, pass, tx.actor.userId),
    requestedAt: at,
    nextAttemptAt: at,
    sendUntil: sendUntil(at, pass.until),
    orderId: draft.answers?.orderId ?? null,
  });
  leaveTrail(tx, messageId, draft, { pass, caseRow: locked });
  return messageId;
}

function leaveTrail(
  tx: Tx<Ctx>,
  messageId: number,
  { channel, segments, templateId }: Draft,
  { pass, caseRow: locked }: GuardedDraft,
): void {
  tx.audit({
    action: channel === "02" ? "sms.send" : "mail.send",
    entity: "sms_message",
    entityId: messageId,
    institutionId: locked.institutionId,
    after: { caseId: locked.id, decisionId: pass.decisionId, templateId, segments },
  });
  const ids = {
    messageId,
    caseId: locked.id,
    agentId: tx.actor.userId,
    institutionId: locked.institutionId,
  };
  tx.publish({ type: "sms.changed", ids });
  tx.publish({ type: "sms.queued", ids: { messageId } });
}
