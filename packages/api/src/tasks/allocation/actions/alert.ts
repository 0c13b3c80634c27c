import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notification/actions.ts";
import * as queries from "../queries/alert.ts";
import type { Pool } from "../queries/pool.ts";

/**
 * Notifies the users of the alerted roles, once a day, that a stage has cases without a possible
 * agent.
 */
export async function alertUnassigned(
  tx: Tx<BaseContext>,
  pool: Pool,
  cases: number,
): Promise<void> {
  const { institutionId, stageId } = pool;
  if (cases === 0) return;
  const isFirst = await queries.insertAlert(tx.db, pool, cases, tx.now());
  const users = isFirst ? await queries.alertedUsers(tx.db, institutionId) : [];
  await notifyUsers(
    tx,
    users.map((userId) => ({ userId, kind: "NO_CANDIDATE", count: cases })),
  );
  tx.audit({
    action: "allocation.alert",
    entity: "stage",
    entityId: stageId,
    institutionId,
    after: { cases, users: users.length },
  });
}

/** Alerts in a transaction of its own when no agent is free and therefore no run is planned. */
export async function alertNoCandidate(context: BaseContext, pool: Pool): Promise<void> {
  if (await queries.isAlerted(context.db, pool)) return;
  await inTransaction(context, null, (tx) => alertUnassigned(tx, pool, pool.waiting));
}
