import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { maskName } from "../../../core/mask.ts";
import { toNamedDays } from "../../../core/range.ts";
import type { get, history, list, listPeople, WorkOrder } from "../contract.ts";
import { ORDER_STATES } from "../contract-codes.ts";
import * as queries from "../queries/get.ts";
import { listHandlersAndAgents } from "../queries/people.ts";
import { count, listByCase, page } from "../queries/list.ts";
import type { StoredOrder } from "../queries/row.ts";
import { rightsOn } from "../rules.ts";
import { overdueFrom } from "../rules-deadline.ts";
import { canOpenAnswers } from "./file.ts";
import { toWorker } from "./lock.ts";

const toPerson = (userId: number | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? "" };

/** Values shown to a user who only lodged the complaint. */
const HIDDEN_HANDLING = {
  handler: null,
  verdict: null,
  awaitsConfirmation: false,
  isByColleague: false,
  extendedAt: null,
} as const;

function toComplaintView(stored: StoredOrder, now: Date): WorkOrder {
  const { canSeeHandling, agentId, agentName, ...named } = stored;
  const { handlerId, handlerName, ...order } = named;
  return {
    ...order,
    borrowerName: maskName(order.borrowerName),
    agent: toPerson(agentId, agentName),
    handler: toPerson(handlerId, handlerName),
    isOverdue: overdueFrom(order, now) !== null,
    ...(!canSeeHandling && HIDDEN_HANDLING),
  };
}

export async function listOrders(
  ctx: Ctx,
  input: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const { page: number, size, sort, descending, ...filter } = input;
  const covered = toNamedDays(filter, ctx.today());
  const query = { ...filter, actor: ctx.actor, now: ctx.now() };
  const slice = { sort, descending, size, offset: (number - 1) * size };
  const [stored, counted] = await Promise.all([page(ctx.db, query, slice), count(ctx.db, query)]);
  const requestedStates = filter.state?.length ? filter.state : ORDER_STATES;
  const chosen = counted.filter(({ state }) => requestedStates.includes(state));
  return {
    ...covered,
    rows: stored.map((order) => toComplaintView(order, query.now)),
    total: chosen.reduce((sum, { n }) => sum + n, 0),
    page: number,
    size,
    counts: counted.map(({ state, n }) => ({ state, n })),
    overdue: counted.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

export const listComplaintPeople = (
  { db, actor }: Ctx,
  { institutionId }: z.output<typeof listPeople.input>,
): Promise<z.output<typeof listPeople.output>> => listHandlersAndAgents(db, actor, institutionId);

export async function listCaseComplaints(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<WorkOrder[]> {
  const stored = await listByCase(ctx.db, ctx.actor, taskId);
  return stored.map((order) => toComplaintView(order, ctx.now()));
}

export async function getComplaint(
  ctx: Ctx,
  { orderId }: z.output<typeof get.input>,
): Promise<z.output<typeof get.output>> {
  const { db, actor } = ctx;
  const { proposerId, isCompanyHandled, ...order } = orNotFound(
    await queries.find(db, actor, orderId),
  );
  const [files, canOpenAnswer, verdicts, recordings] = await Promise.all([
    queries.files(db, actor, orderId),
    canOpenAnswers(ctx),
    order.canSeeHandling ? queries.verdicts(db, orderId) : [],
    order.canSeeHandling ? queries.recordings(db, actor, order.taskId) : [],
  ]);
  const { description, createdBy, canOpenCase, canSeeHandling, reply } = order;
  return {
    ...toComplaintView(order, ctx.now()),
    description,
    createdBy,
    canOpenCase,
    files: files.map((file) => ({ ...file, canOpen: file.kind !== "ANSWER" || canOpenAnswer })),
    recordings,
    canSeeHandling,
    reply,
    excludesAgent: order.excludesAgent,
    locksRecordings: order.locksRecordings,
    verdicts: verdicts.map(({ liableId, liableName, ...verdict }) => ({
      ...verdict,
      liable: toPerson(liableId, liableName),
    })),
    rights: rightsOn({ ...order, proposerId, isCompanyHandled }, toWorker(ctx)),
  };
}

export async function listComplaintHistory({ db, actor }: Ctx, { orderId }: { orderId: number }) {
  const { canSeeHandling } = orNotFound(await queries.find(db, actor, orderId));
  const lines = await queries.events(db, actor, orderId);
  return canSeeHandling ? lines : lines.flatMap(lineForLodger);
}

type ComplaintEventView = z.output<typeof history.output>[number];

/**
 * Reduces a history entry to progress and answers: names and texts of the handling are hidden from
 * the lodger.
 */
function lineForLodger(line: ComplaintEventView): ComplaintEventView[] {
  const { kind } = line;
  const redacted = { ...line, actorName: null, personName: null, text: "" };
  switch (kind) {
    case "CREATED":
      return [{ ...line, text: "" }];
    case "ANSWERED":
      return [{ ...redacted, text: line.text, params: { way: line.params["way"] ?? "" } }];
    case "ANSWER_FAILED":
    case "STARTED":
    case "DONE":
    case "REOPENED":
    case "INVALID":
      return [{ ...redacted, params: {} }];
    default:
      return [];
  }
}
