import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { barForComplaint } from "../../../tasks/bar/actions/bar.ts";
import { releaseCases } from "../../../tasks/binding/actions-release.ts";
import { enterFact } from "../../../tasks/borrower/actions/fact.ts";
import { contactOf } from "../../../tasks/contact/actions/contact.ts";
import { openHold } from "../../../tasks/hold/actions.ts";
import type { CreateInput } from "../contract.ts";
import type { OrderEffect } from "../contract-codes.ts";
import { casesOfExcluded, type OrderSubject } from "../queries/subject.ts";
import { excludesAgent, locksRecordings } from "../rules.ts";
import { leaveLine, type OrderPlace } from "./event.ts";

/** A complaint that is on record, and what it says. */
export interface Lodged {
  readonly order: OrderPlace;
  readonly subject: OrderSubject;
  /** Who is complained about. */
  readonly agentId: number | null;
  readonly input: CreateInput;
}

/** Everything that a complaint brings about at once, before anybody has looked into it. */
export async function takeEffect(tx: Tx<Ctx>, lodged: Lodged): Promise<void> {
  const { category } = lodged.input;
  if (category === "ALREADY_PAID") await hold(tx, lodged);
  if (category === "HARASSMENT") await barNumber(tx, lodged);
  if (category === "IDENTITY_FRAUD") await reportFraud(tx, lodged);
  if (excludesAgent(category)) await exclude(tx, lodged);
  if (locksRecordings(category)) await note(tx, lodged, "RECORDINGS_KEPT");
}

const note = (
  tx: Tx<Ctx>,
  { order }: Lodged,
  effect: OrderEffect,
  params: Readonly<Record<string, number | null>> = {},
): Promise<void> =>
  leaveLine(tx, order, { kind: "EFFECT", params: { effect, ...params } });

/** What a line elsewhere says of its reason; whom it is about reads it too. */
const REASON = "Reported to customer service";

/** Nobody contacts him about the case until finance has looked for the payment; about one that is closed nobody does. */
async function hold(tx: Tx<Ctx>, lodged: Lodged): Promise<void> {
  if (!lodged.subject.isOpen) return;
  const holdId = await openHold(tx, {
    ...{ taskId: lodged.subject.taskId, kind: "ALREADY_PAID" },
    reason: REASON,
  });
  await note(tx, lodged, "HOLD", { holdId });
}

/** The number that complains is in the register from now on, on every channel. */
async function barNumber(tx: Tx<Ctx>, lodged: Lodged): Promise<void> {
  const { taskId, borrowerId, institutionId } = lodged.subject;
  const { contactId, phone } = lodged.input;
  const number = contactId
    ? (await contactOf(tx.db, borrowerId, contactId)).phone
    : phone;
  if (!number) return;
  const barId = await barForComplaint(tx, {
    ...{ phone: number, caseId: taskId, institutionId },
    note: REASON,
  });
  await note(tx, lodged, "DO_NOT_CONTACT", { barId });
}

/** Contact stops in all his cases, and the lender is asked to take each of them back. */
async function reportFraud(tx: Tx<Ctx>, lodged: Lodged): Promise<void> {
  const { taskId, borrowerId, zone } = lodged.subject;
  const factId = await enterFact(tx, {
    ...{ borrowerId, caseId: taskId, kind: "FRAUD", params: {} },
    ...{ fromOn: dayOf(tx.now(), zone), reason: REASON },
    recordedBy: tx.actor.userId,
  });
  await note(tx, lodged, "WITHDRAWAL_REQUESTED", { factId });
}

/** Who is complained about loses the borrower's cases; while the complaint stands none is bound to him again. */
async function exclude(
  tx: Tx<Ctx>,
  { order, subject, agentId }: Lodged,
): Promise<void> {
  if (agentId === null) return;
  const { borrowerId } = subject;
  await excludeAgent(tx, { ...order, borrowerId, agentId });
}

/** The same for an order that stands again; loans and cases of the borrower are locked. */
export async function excludeAgent(
  tx: Tx<Ctx>,
  order: OrderPlace & { borrowerId: number; agentId: number },
): Promise<void> {
  const { borrowerId, agentId } = order;
  let cases = 0;
  for (const [userId, ids] of await casesOfExcluded(tx.db, borrowerId))
    cases += (await releaseCases(tx, userId, ids, REASON)).length;
  await leaveLine(tx, order, {
    kind: "EFFECT",
    params: { effect: "AGENT_EXCLUDED", agentId, cases },
  });
}
