import type { ErrorKey } from "@kolekta/i18n";
import type { Actor, AnyCtx } from "../../../core/context.ts";
import type { ErrorParams } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Ending, AssignmentReason } from "../../allocation/contract-codes.ts";
import { type LockedCase, lockCases } from "../../case/actions/lock.ts";
import { reassign } from "../../case/actions/reassign.ts";
import { isOpen } from "../../case/rules.ts";
import { guardAssignments } from "../../guard/actions/assignments.ts";
import { forbiddenByComplaint } from "../queries/assignees.ts";
import { endAssignments, insertAssignments } from "../queries/assignment.ts";
import { getAssignmentRefusal } from "../rules.ts";
import { announceAssigned, announceReleased } from "./announce.ts";
import { type Assignees, getAssignees } from "./assignees.ts";

export interface Assignment {
  readonly taskId: number;
  readonly agentId: number;
  /** Agent that the caller saw on the case. */
  readonly from: number | null;
  /** Reason of the run; null when a person assigned the case directly. */
  readonly assignmentReason: AssignmentReason | null;
}

export interface AssignmentOptions {
  /** Actor who must see the cases and agents; unrestricted for the system. */
  readonly seenBy?: Actor | undefined;
  readonly runId?: number | undefined;
  readonly reason?: string | undefined;
  readonly overrideReason?: string | undefined;
  /** User who assigns; null for the system. */
  readonly by: number | null;
  /**
   * Refuses agents without free capacity (`assignment.agentFull`), except those chosen by a person.
   */
  readonly holdsCapacity?: boolean | undefined;
}

export interface Refusal {
  readonly taskId: number;
  readonly key: ErrorKey;
  readonly params: ErrorParams;
}

export type LockedCases = ReadonlyMap<number, LockedCase>;

export interface AssignmentResult {
  readonly assigned: Assignment[];
  readonly refused: Refusal[];
}

/**
 * Assigns the cases that pass all checks and returns a reason for each refusal. Locks every case,
 * checks its current state, and writes all with few statements. A case with an agent is reassigned
 * only when `from` names that agent.
 */
export async function assignMany(
  tx: Tx<AnyCtx>,
  items: readonly Assignment[],
  options: AssignmentOptions,
): Promise<AssignmentResult> {
  const agentIds = items.map(({ agentId }) => agentId);
  const assignees = await getAssignees(tx, agentIds, options);
  const once = oncePerCase(items);
  const cases = await lockedById(tx, once, options.seenBy);
  const done = await assignLocked(tx, once, cases, options, assignees);
  await announceAssigned(tx, done.assigned, options.runId);
  return done;
}

/**
 * Assigns cases that are already locked. The caller has read the agents and announces the result.
 */
export async function assignLocked(
  tx: Tx<AnyCtx>,
  items: readonly Assignment[],
  cases: LockedCases,
  options: AssignmentOptions,
  assignees: Assignees,
): Promise<AssignmentResult> {
  const refusals = await getRefusals(tx, items, cases, options, assignees);
  const assigned = items.filter(({ taskId }) => !refusals.has(taskId));
  await write(tx, assigned, cases, options);
  return { assigned, refused: inOrder(items, refusals) };
}

const oncePerCase = <Item extends { taskId: number }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.taskId, item])).values(),
];

const inOrder = (items: readonly { taskId: number }[], refusals: Refusals): Refusal[] =>
  items.flatMap(({ taskId }) => {
    const refusal = refusals.get(taskId);
    return refusal ? [{ taskId, ...refusal }] : [];
  });

type Refusals = Map<number, { key: ErrorKey; params: ErrorParams }>;

/** Locks cases in the order of their ids. Cases that `seenBy` cannot see are missing. */
export async function lockedById(
  tx: Tx<AnyCtx>,
  items: readonly { taskId: number }[],
  seenBy?: Actor,
): Promise<LockedCases> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ taskId }) => taskId);
  const locked = await lockCases(tx, ids, seenBy ? { seenBy } : {});
  return new Map(locked.map((lockedCase) => [lockedCase.id, lockedCase]));
}

/** Applies one check after the other; refused cases skip the later checks. */
async function getRefusals(
  tx: Tx<AnyCtx>,
  requested: readonly Assignment[],
  cases: LockedCases,
  options: AssignmentOptions,
  { agents, capacity }: Assignees,
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const addRefusal = (taskId: number, key: ErrorKey, params: ErrorParams = {}) =>
    void refusals.set(taskId, { key, params });
  const listRemaining = () => requested.filter(({ taskId }) => !refusals.has(taskId));
  for (const { taskId, agentId, from } of requested) {
    const locked = cases.get(taskId);
    const key = locked
      ? getAssignmentRefusal(locked, agents.get(agentId), from, options.reason)
      : "record.notFound";
    if (key) addRefusal(taskId, key);
  }
  for (const [taskId, { key, params }] of await guardAssignments(tx, listRemaining(), options))
    addRefusal(taskId, key, params);
  const meetings = listRemaining().flatMap(({ taskId, agentId }) => {
    const borrowerId = cases.get(taskId)?.borrowerId;
    return borrowerId === undefined ? [] : [{ taskId, agentId, borrowerId }];
  });
  for (const { taskId, isAbout } of await forbiddenByComplaint(tx.db, meetings))
    addRefusal(taskId, isAbout ? "assignment.complainedAbout" : "assignment.lodgedComplaint");
  for (const { taskId, agentId, from, assignmentReason } of listRemaining()) {
    const stageId = cases.get(taskId)?.stageId ?? 0;
    const isFull =
      assignmentReason !== "BY_HAND" && capacity?.hasFreeCapacity(agentId, stageId) === false;
    if (isFull) addRefusal(taskId, "assignment.agentFull");
    else {
      capacity?.add(agentId);
      if (from !== null) capacity?.remove(from);
    }
  }
  return refusals;
}

async function write(
  tx: Tx<AnyCtx>,
  assigned: readonly Assignment[],
  cases: LockedCases,
  { by, reason, runId }: AssignmentOptions,
): Promise<void> {
  if (assigned.length === 0) return;
  const at = tx.now();
  const reassigned = assigned.flatMap(({ taskId, from }) => (from === null ? [] : taskId));
  if (reassigned.length > 0) await endAssignments(tx.db, reassigned, { at, endedAs: "REASSIGNED" });
  const moved = assigned.flatMap(({ taskId, agentId }) => {
    const lockedCase = cases.get(taskId);
    return lockedCase ? [{ case: lockedCase, agentId }] : [];
  });
  const assignedBy = { by, reason: reason ?? null };
  await reassign(tx, moved, assignedBy);
  await insertAssignments(tx.db, assigned, { ...assignedBy, at, runId: runId ?? null });
}

export interface Release {
  readonly taskId: number;
  /** Expected agent; null for any agent. */
  readonly from: number | null;
}

export interface ReleaseOptions extends Omit<AssignmentOptions, "holdsCapacity"> {
  readonly ending: Ending;
}

export interface ReleasedCase {
  readonly taskId: number;
  readonly agentId: number;
}

/** Releases cases with few statements for any number of them; they return to their pools. */
export async function releaseMany(
  tx: Tx<AnyCtx>,
  items: readonly Release[],
  options: ReleaseOptions,
): Promise<{ released: number[]; refused: Refusal[] }> {
  const once = oncePerCase(items);
  const cases = await lockedById(tx, once, options.seenBy);
  const { released, refused } = await releaseLocked(tx, once, cases, options);
  await announceReleased(tx, released, options);
  return { released: released.map(({ taskId }) => taskId), refused };
}

/** Releases cases that are already locked. The caller announces the result. */
export async function releaseLocked(
  tx: Tx<AnyCtx>,
  requested: readonly Release[],
  cases: LockedCases,
  options: ReleaseOptions,
): Promise<{ released: ReleasedCase[]; refused: Refusal[] }> {
  const refusals: Refusals = new Map();
  const moved: LockedCase[] = [];
  for (const { taskId, from } of requested) {
    const lockedCase = cases.get(taskId);
    const key = getReleaseRefusal(lockedCase, from);
    if (key || !lockedCase) refusals.set(taskId, { key: key ?? "record.notFound", params: {} });
    else moved.push(lockedCase);
  }
  const { by, ending: endedAs, reason } = options;
  const ids = moved.map(({ id }) => id);
  if (ids.length > 0) await endAssignments(tx.db, ids, { at: tx.now(), endedAs });
  await reassign(
    tx,
    moved.map((lockedCase) => ({ case: lockedCase, agentId: null })),
    { by, reason: reason ?? null },
  );
  const released = moved.flatMap(({ id: taskId, agentId }) =>
    agentId === null ? [] : [{ taskId, agentId }],
  );
  return { released, refused: inOrder(requested, refusals) };
}

function getReleaseRefusal(locked: LockedCase | undefined, from: number | null): ErrorKey | null {
  if (!locked) return "record.notFound";
  if (!isOpen(locked.status)) return "case.closed";
  if (locked.agentId === null) return "assignment.notAssigned";
  return from !== null && locked.agentId !== from ? "assignment.alreadyAssigned" : null;
}
