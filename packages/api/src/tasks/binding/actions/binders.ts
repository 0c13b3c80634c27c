import type { Actor, AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/binders.ts";
import { capacities, lockCapacity, stageLimits } from "../queries/capacity.ts";
import { type Capacity, buildCapacity } from "../rules-capacity.ts";
import type { Binder } from "../rules.ts";

/** Agents as they are when a binding begins. */
export interface Binders {
  readonly agents: ReadonlyMap<number, Binder>;
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
export async function getBinders(
  tx: Tx<AnyCtx>,
  agentIds: readonly number[],
  { seenBy, holdsCapacity = false }: AssignmentRequest,
): Promise<Binders> {
  const ids = [...new Set(agentIds)];
  const found = await queries.binders(tx.db, ids, { now: tx.now(), seenBy });
  const agents = new Map(found.map((binder) => [binder.agentId, binder]));
  return {
    agents,
    capacity: holdsCapacity ? await lockAndGetCapacity(tx, found) : null,
  };
}

async function lockAndGetCapacity(tx: Tx<AnyCtx>, found: readonly Binder[]): Promise<Capacity> {
  const institutionIds = [...new Set(found.flatMap(({ institutionId }) => institutionId ?? []))];
  await lockCapacity(tx.db, institutionIds);
  const ids = found.map(({ agentId }) => agentId);
  const counted = await capacities(tx.db, ids, tx.now());
  const limits = await stageLimits(tx.db, institutionIds, tx.now());
  return buildCapacity(counted, limits);
}
