import type { Actor, AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/assignees.ts";
import { capacities, lockCapacity, stageLimits } from "../queries/capacity.ts";
import { type Capacity, buildCapacity } from "../rules-capacity.ts";
import type { Assignee } from "../rules.ts";

export interface Assignees {
  readonly agents: ReadonlyMap<number, Assignee>;
  /** Capacity of the agents; null when limits do not apply because a person chose the agents. */
  readonly capacity: Capacity | null;
}

interface AssignmentRequest {
  readonly seenBy?: Actor | undefined;
  readonly holdsCapacity?: boolean | undefined;
}

/**
 * Reads the agents once for all cases. When limits apply, the capacity is locked until the
 * transaction ends. This lock comes before those of the cases to avoid a deadlock.
 */
export async function getAssignees(
  tx: Tx<AnyCtx>,
  agentIds: readonly number[],
  { seenBy, holdsCapacity = false }: AssignmentRequest,
): Promise<Assignees> {
  const ids = [...new Set(agentIds)];
  const found = await queries.listAssignees(tx.db, ids, { now: tx.now(), seenBy });
  const agents = new Map(found.map((assignee) => [assignee.agentId, assignee]));
  return { agents, capacity: holdsCapacity ? await lockAndGetCapacity(tx, found) : null };
}

async function lockAndGetCapacity(tx: Tx<AnyCtx>, found: readonly Assignee[]): Promise<Capacity> {
  const institutionIds = [...new Set(found.flatMap(({ institutionId }) => institutionId ?? []))];
  await lockCapacity(tx.db, institutionIds);
  const ids = found.map(({ agentId }) => agentId);
  const counted = await capacities(tx.db, ids, tx.now());
  const limits = await stageLimits(tx.db, institutionIds, tx.now());
  return buildCapacity(counted, limits);
}
