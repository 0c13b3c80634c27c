import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { addComplaintEntry } from "../../../tasks/do-not-contact/actions/add.ts";
import { releaseCases } from "../../../tasks/assignment/actions/release.ts";
import { recordBorrowerFlag, findOpenFlag } from "../../../tasks/borrower/actions/flag.ts";
import { getContact, readTyped } from "../../../tasks/contact/actions/contact.ts";
import { openHold, findOpenHold } from "../../../tasks/hold/actions.ts";
import type { CreateInput } from "../contract.ts";
import type { OrderCategory, OrderEffect } from "../contract-codes.ts";
import { listExcludedCases } from "../queries/subject.ts";
import { excludesAgent, locksRecordings } from "../rules.ts";
import { recordComplaintEvent, type ComplaintRef } from "./event.ts";

/** Stored complaint with its subject; loans and cases of the borrower are locked. */
export interface OrderSubject extends ComplaintRef {
  readonly caseId: number;
  readonly borrowerId: number;
  /** Agent complained about. */
  readonly agentId: number | null;
  readonly isCaseOpen: boolean;
  readonly zone: string;
}

/** Applies the immediate effects of a complaint, before any investigation. */
export async function applyEffects(
  tx: Tx<Ctx>,
  order: OrderSubject,
  input: CreateInput,
): Promise<void> {
  const { category } = input;
  if (category === "ALREADY_PAID") await openCaseHold(tx, order);
  if (category === "HARASSMENT")
    await addNumberToDoNotContact(tx, order, await findNumber(tx, order, input));
  if (category === "IDENTITY_FRAUD") await reportFraud(tx, order);
  await followCategory(tx, order, category);
}

async function followCategory(
  tx: Tx<Ctx>,
  { agentId, ...order }: OrderSubject,
  category: OrderCategory,
): Promise<void> {
  if (excludesAgent(category) && agentId !== null) await excludeAgent(tx, { ...order, agentId });
  if (locksRecordings(category)) await note(tx, order, "RECORDINGS_KEPT");
}

const note = (
  tx: Tx<Ctx>,
  order: ComplaintRef,
  effect: OrderEffect,
  params: Readonly<Record<string, number | boolean | null>> = {},
): Promise<void> =>
  recordComplaintEvent(tx, order, { kind: "EFFECT", params: { effect, ...params } });

/** Reason in the records of other rooms; the agent complained about reads it too. */
const REASON = "Reported to customer service";

/**
 * Opens a hold that stops contact about the case until finance has looked for the payment. A closed
 * case needs none.
 */
export async function openCaseHold(tx: Tx<Ctx>, order: OrderSubject): Promise<void> {
  if (!order.isCaseOpen) return;
  const placed = { taskId: order.caseId, kind: "ALREADY_PAID" } as const;
  const opened = await openHold(tx, { ...placed, reason: REASON });
  const before = await findOpenHold(tx, placed.taskId, placed.kind);
  const holdId = opened ?? before ?? null;
  await note(tx, order, "HOLD", { holdId, joined: opened === null });
}

const findNumber = async (
  { db }: Tx<Ctx>,
  { borrowerId, caseId }: OrderSubject,
  { contactId, phone }: CreateInput,
): Promise<string | null> => {
  if (contactId) return (await getContact(db, borrowerId, contactId)).phone;
  return phone ? readTyped(db, caseId, phone) : null;
};

/** Adds the number to the do-not-contact register, for every channel. */
export async function addNumberToDoNotContact(
  tx: Tx<Ctx>,
  order: OrderSubject,
  phone: string | null,
): Promise<void> {
  if (!phone) return;
  const { caseId, institutionId } = order;
  const { doNotContactId, isNew } = await addComplaintEntry(tx, {
    phone,
    caseId,
    institutionId,
    note: REASON,
  });
  await note(tx, order, "DO_NOT_CONTACT", { doNotContactId, joined: !isNew });
}

/** Stops contact in all cases of the borrower and asks the lender to withdraw each of them. */
export async function reportFraud(tx: Tx<Ctx>, order: OrderSubject): Promise<void> {
  const { caseId, borrowerId, zone } = order;
  const entered = await recordBorrowerFlag(tx, {
    borrowerId,
    caseId,
    kind: "FRAUD",
    params: {},
    fromOn: toLocalDay(tx.now(), zone),
    reason: REASON,
    recordedBy: tx.actor.userId,
  });
  const before = await findOpenFlag(tx, borrowerId, "FRAUD");
  const flagId = entered ?? before ?? null;
  await note(tx, order, "WITHDRAWAL_REQUESTED", { flagId, joined: entered === null });
}

/**
 * Releases the borrower's cases from the agent complained about. Until the complaint is rejected,
 * none is assigned to this agent again.
 */
export async function excludeAgent(
  tx: Tx<Ctx>,
  order: ComplaintRef & { borrowerId: number; agentId: number },
): Promise<void> {
  const { borrowerId, agentId } = order;
  const ending = { ending: "COMPLAINT", reason: REASON } as const;
  let cases = 0;
  for (const [userId, ids] of await listExcludedCases(tx.db, borrowerId))
    cases += (await releaseCases(tx, userId, ids, ending)).length;
  await note(tx, order, "AGENT_EXCLUDED", { agentId, cases });
}
