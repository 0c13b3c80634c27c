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

/** Lodges a complaint with all that its category brings about; the same one of a regulator or lender is lodged once. */
export const createOrder = (
  ctx: Ctx,
  input: CreateInput,
): Promise<z.output<typeof create.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const subject = orNotFound(await findSubject(tx.db, tx.actor, input));
    assertNumberAllowed(tx, input);
    await assertEligibleAgent(tx, subject, input);
    // Whoever changes loan and case locks them in this order; the rows that the complaint refers to come after.
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

/** A number of the case may be named by anybody who sees it; any other by who keeps the register. */
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

/** Whoever lodges it may find it graver than its channel and category say, never lighter. */
const computeSeverity = ({ channel, category, severity = 1 }: CreateInput) =>
  Math.max(severity, minSeverity(channel, category)) as Severity;

/** Of a threat nobody need say who it was: the case is with somebody. */
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

/** Whom a complaint could be about, before it is lodged. */
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
