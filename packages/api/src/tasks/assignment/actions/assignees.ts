import type { Actor, AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/assignees.ts";
import { capacities, lockCapacity, stageLimits } from "../queries/capacity.ts";
import { type Capacity, buildCapacity } from "../rules-capacity.ts";
import type { Assignee } from "../rules.ts";

/** Agents as they are when an assignment begins. */
export interface Assignees {
  readonly agents: ReadonlyMap<number, Assignee>;
  /** Null where nobody asks whether they are full: a person named them. */
  readonly capacity: Capacity | null;
}

interface AssignmentRequest {
  readonly seenBy?: Actor | undefined;
  readonly holdsCapacity?: boolean | undefined;
}

/**
 * Reads the agents once for however many cases. Where their capacity counts, nobody else counts it until the transaction
 * ends: that lock comes before the cases', or two would wait in a ring.
 */
export async function getAssignees(
  tx: Tx<AnyCtx>,
  agentIds: readonly number[],
  { seenBy, holdsCapacity = false }: AssignmentRequest,
): Promise<Assignees> {
  const ids = [...new Set(agentIds)];
  const found = await queries.listAssignees(tx.db, ids, { now: tx.now(), seenBy });
  const agents = new Map(found.map((assignee) => [assignee.agentId, assignee]));
  return {
    agents,
    capacity: holdsCapacity ? await lockAndGetCapacity(tx, found) : null,
  };
}

async function lockAndGetCapacity(tx: Tx<AnyCtx>, found: readonly Assignee[]): Promise<Capacity> {
  const institutionIds = [...new Set(found.flatMap(({ institutionId }) => institutionId ?? []))];
  await lockCapacity(tx.db, institutionIds);
  const ids = found.map(({ agentId }) => agentId);
  const counted = await capacities(tx.db, ids, tx.now());
  const limits = await stageLimits(tx.db, institutionIds, tx.now());
  return buildCapacity(counted, limits);
}
