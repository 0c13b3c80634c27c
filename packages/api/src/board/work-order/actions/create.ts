import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskName } from "../../../core/mask.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCaseBorrower } from "../../../tasks/borrower/actions/flag.ts";
import type { create, CreateInput, listAgents } from "../contract.ts";
import type { Severity } from "../contract-codes.ts";
import {
  listComplaintAgents,
  isEligibleAgent,
  type OrderSubject,
  findSubject,
} from "../queries/subject.ts";
import { findByReference, insertOrder, type NewOrder } from "../queries/write.ts";
import { excludesAgent, minSeverity, locksRecordings } from "../rules.ts";
import { getLimits } from "./clock.ts";
import { applyEffects } from "./effect.ts";
import { recordComplaintEvent } from "./event.ts";

/**
 * Lodges a complaint and applies the effects of its category. A complaint with the same reference
 * of a regulator or lender is lodged only once.
 */
export const createOrder = (
  ctx: Ctx,
  input: CreateInput,
): Promise<z.output<typeof create.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const subject = orNotFound(await findSubject(tx.db, tx.actor, input));
    assertNumberAllowed(tx, input);
    await assertEligibleAgent(tx, subject, input);
    // All changes of loan and case lock them in this order; the complaint's rows come after.
    await lockCaseBorrower(tx, subject.taskId);
    const row = await buildRow(tx, subject, input);
    const id = await insertOrder(tx.db, row);
    if (id === undefined) throw await onRecord(tx, row);
    const { institutionId, isOpen: isCaseOpen, zone } = subject;
    const { caseId, borrowerId, agentId } = row;
    const about = { caseId, borrowerId, agentId, isCaseOpen, zone };
    const order = { id, institutionId, ...about };
    const { category, channel, severity, firstAnswerDueAt, dueAt } = row;
    await recordComplaintEvent(tx, order, {
      kind: "CREATED",
      params: { category, channel, severity, agentId, caseId },
    });
    await applyEffects(tx, order, input);
    return { orderId: id, state: "NEW" as const, firstAnswerDueAt, dueAt };
  });

async function assertEligibleAgent(
  tx: Tx<Ctx>,
  subject: OrderSubject,
  { agentId }: CreateInput,
): Promise<void> {
  if (agentId && !(await isEligibleAgent(tx.db, subject, agentId)))
    throw new AppError("invalid", "workOrder.wrongAgent", {}, "agentId");
}

/**
 * Rejects a typed number unless the caller may lift do-not-contact entries or is customer service.
 */
function assertNumberAllowed({ actor }: Tx<Ctx>, { phone }: CreateInput): void {
  const { permissions, caseScope } = actor;
  if (phone && !permissions.has("doNotContact.lift") && caseScope !== "ORDERS")
    throw new AppError("forbidden", "access.denied", {}, "phone");
}

async function onRecord(tx: Tx<Ctx>, row: NewOrder): Promise<AppError> {
  const id = await findByReference(tx.db, tx.actor, row);
  const duplicate = { kind: "conflict", field: "reference" } as const;
  return id === undefined
    ? new AppError(duplicate.kind, "record.duplicate", {}, duplicate.field)
    : new AppError(duplicate.kind, "workOrder.onRecord", { id }, duplicate.field);
}

/**
 * Computes the severity. The caller may raise it above the minimum of channel and category, never
 * lower it.
 */
const computeSeverity = ({ channel, category, severity = 1 }: CreateInput) =>
  Math.max(severity, minSeverity(channel, category)) as Severity;

/** Defaults to the assigned agent for harassment and threats. */
const toAgentId = (
  { agentId: assignedAgentId }: OrderSubject,
  { agentId, category }: CreateInput,
): number | null => agentId ?? (excludesAgent(category) ? assignedAgentId : null);

async function buildRow(tx: Tx<Ctx>, subject: OrderSubject, input: CreateInput): Promise<NewOrder> {
  const { taskId, loanId, borrowerId, institutionId } = subject;
  const { country, zone } = subject;
  const { category, channel, reference, description } = input;
  const createdAt = tx.now();
  const severity = computeSeverity(input);
  const basis = { country, zone, severity, createdAt };
  const today = toLocalDay(createdAt, zone);
  return {
    category,
    channel,
    severity,
    description,
    createdAt,
    caseId: taskId,
    loanId,
    borrowerId,
    institutionId,
    reference: reference ?? null,
    agentId: toAgentId(subject, input),
    excludesAgent: excludesAgent(category),
    locksRecordings: locksRecordings(category),
    createdBy: tx.actor.userId,
    ...(await getLimits(tx.db, basis, today)),
  };
}

export async function listCaseAgents(
  { db, actor }: Ctx,
  input: z.output<typeof listAgents.input>,
): Promise<z.output<typeof listAgents.output>> {
  const subject = orNotFound(await findSubject(db, actor, input));
  const { taskId, loanNumber, borrowerName, institutionName } = subject;
  return {
    taskId,
    loanNumber,
    institutionName,
    borrowerName: maskName(borrowerName),
    agents: await listComplaintAgents(db, subject),
  };
}
