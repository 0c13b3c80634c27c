import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { forgetCounts } from "../queries/fact.ts";
import {
  countedDays,
  refsAfter,
  SOURCE_KINDS,
  type SourceKind,
} from "../queries/verify.ts";
import { type AgentDay, type Contribution, Sum } from "../rules/count.ts";
import { type Difference, differencesOf } from "../rules/verify.ts";
import { countFacts, findCounts } from "./count.ts";

const BATCH = 2_000;
const SAMPLES = 20;

export interface Verified {
  readonly days: number;
  readonly differences: number;
  /** The first of them. */
  readonly samples: readonly Difference[];
}

/** Counts everything that ever happened again, from the beginning, and compares. What waits is counted first. */
export async function verifyCounts(visit: Visit): Promise<Verified> {
  await countFacts(visit);
  const derived = await deriveDays(visit.db);
  const found = differencesOf(await countedDays(visit.db), derived);
  return {
    days: derived.length,
    differences: found.length,
    samples: found.slice(0, SAMPLES),
  };
}

async function deriveDays(db: Db): Promise<AgentDay[]> {
  const sum = new Sum();
  for (const kind of SOURCE_KINDS)
    for (let after = 0; ;) {
      const refs = await refsAfter(db, kind, after, BATCH);
      sum.add(await derive(db, kind, refs));
      if (refs.length < BATCH) break;
      after = refs.at(-1) ?? after;
    }
  return sum.rows();
}

async function derive(
  db: Db,
  kind: SourceKind,
  refs: readonly number[],
): Promise<Contribution[]> {
  const { cases, others } = await findCounts(
    db,
    refs.map((refId) => ({ kind, refId })),
  );
  return [...cases, ...others];
}

/** Forgets every count and counts again. Wages that were credited stay as they are. Returns how many facts. */
export async function recountAll(visit: Visit): Promise<number> {
  await inTransaction(visit, null, async (tx) => {
    await forgetCounts(tx.db);
    tx.audit({ action: "agent.recount", entity: "agent_day", entityId: null });
  });
  return countFacts(visit);
}
