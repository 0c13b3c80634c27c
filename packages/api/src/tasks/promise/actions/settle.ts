import type { Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { endPromises, holdPromised } from "../../case/actions/promise.ts";
import { tellUsers } from "../../notice/actions.ts";
import { type DuePromise, due, settleMany } from "../queries.ts";
import { type Verdict, verdictOf } from "../rules.ts";

/** Promises of one transaction. */
const BATCH = 200;

type Judged = DuePromise & { readonly verdict: Verdict };

/** Gives every promise whose time is over its verdict, each in the zone of its institution; returns how many. */
export async function settleDuePromises(visit: Visit): Promise<number> {
  const now = visit.now();
  // Where the day begins first; each promise is then judged by its own zone.
  const horizon = dayOf(now, "Pacific/Kiritimati");
  let settled = 0;
  for (let after = 0; ;) {
    const batch = await due(visit.db, horizon, BATCH, after);
    const judged = batch.flatMap((promise) => judge(promise, now));
    if (judged.length > 0) settled += await settleAll(visit, judged);
    if (batch.length < BATCH) return settled;
    after = batch.at(-1)?.id ?? after;
  }
}

function judge(promise: DuePromise, now: Date): Judged[] {
  const today = dayOf(now, promise.zone);
  const verdict = verdictOf(promise, promise.paidMinor, promise, today);
  return verdict ? [{ ...promise, verdict }] : [];
}

/** The cases first, then their promises: whoever works a case holds it in the same order. */
const settleAll = (visit: Visit, judged: readonly Judged[]): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const held = await holdPromised(
      tx,
      judged.map((one) => one.caseId),
    );
    const settled = await settleMany(tx.db, judged, tx.now());
    const done = judged.filter(({ id }) => settled.has(id));
    const brokenOn = new Map(
      done.map((one) => [one.caseId, brokenDay(one, tx.now())]),
    );
    const agents = await endPromises(
      tx,
      held.filter(({ id }) => brokenOn.has(id)),
      brokenOn,
    );
    await tell(tx, done, agents);
    return done.length;
  });

const brokenDay = ({ verdict, zone }: Judged, now: Date): Day | null =>
  verdict === "KEPT" ? null : dayOf(now, zone);

async function tell(
  tx: Tx<Visit>,
  done: readonly Judged[],
  agents: ReadonlyMap<number, number | null>,
): Promise<void> {
  tx.audit({
    action: "promise.settleDue",
    entity: "promise",
    entityId: null,
    after: { settled: done.length },
  });
  for (const { id, caseId, institutionId, verdict } of done) {
    const agentId = agents.get(caseId) ?? null;
    tx.audit({
      action: "promise.settle",
      entity: "promise",
      entityId: id,
      institutionId,
      after: { verdict },
    });
    tx.publish({ type: "promise.settled", ids: { caseId, agentId } });
  }
  const broken = done.filter(({ verdict }) => verdict === "BROKEN");
  await tellUsers(
    tx,
    broken.flatMap(({ caseId }) => {
      const userId = agents.get(caseId) ?? null;
      return userId === null
        ? []
        : [{ userId, kind: "PROMISE_BROKEN" as const, caseId }];
    }),
  );
}
