import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notice/actions.ts";
import * as queries from "../queries/alert.ts";
import type { Pool } from "../queries/pool.ts";

/** The same by itself, where nothing is dealt out because nobody can take anything. */
export async function tellOfNobody(visit: Visit, pool: Pool): Promise<void> {
  if (await queries.isAlerted(visit.db, pool)) return;
  await inTransaction(visit, null, (tx) =>
    tellOfUnplaced(tx, pool, pool.waiting),
  );
}

/** Tells who is responsible that cases of a stage find nobody; once a day. */
export async function tellOfUnplaced(
  tx: Tx<Visit>,
  pool: Pool,
  cases: number,
): Promise<void> {
  const { institutionId, queueId } = pool;
  if (cases === 0) return;
  const isFirst = await queries.insertAlert(tx.db, pool, cases, tx.now());
  const users = isFirst ? await queries.alerted(tx.db, institutionId) : [];
  await notifyUsers(
    tx,
    users.map((userId) => ({ userId, kind: "NO_CANDIDATE", count: cases })),
  );
  tx.audit({
    ...{ action: "allocation.alert", entity: "queue", entityId: queueId },
    ...{ institutionId, after: { cases, users: users.length } },
  });
}
