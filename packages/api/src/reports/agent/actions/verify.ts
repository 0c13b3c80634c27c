import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { getReplicaDb } from "../../../core/replica.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { noteDays } from "../../figure/actions/aggregate.ts";
import {
  toDays,
  rebuildDerivedTables,
  correctFacts,
  getSizes,
  verifyBook,
} from "../../figure/actions/verify.ts";
import { type Difference, mergeDifferences } from "../../figure/rules.ts";
import { toStagePeriods } from "../../stay/rules.ts";
import { listStagePeriods, lockFacts, noteAll } from "../queries/fact.ts";
import { listCountedDays, listHistories } from "../queries/history.ts";
import { casesAfter } from "../queries/verify.ts";
import { countCaseDays } from "../rules/caseload.ts";
import { casesDiffering, listStagePeriodDifferences } from "../rules/verify.ts";
import { processAgentFacts } from "./process-facts.ts";

const BATCH = 2_000;
const SAMPLES = 20;

/** Days to verify; defaults to all. */
export interface VerificationRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export interface Verified {
  readonly facts: number;
  readonly figures: number;
  /** Number of agent days. */
  readonly days: number;
  readonly differences: number;
  readonly samples: readonly Difference[];
}

/** Adds up all days again from their facts and compares. Backlog facts are counted first. */
export async function verifyCounts(
  context: BaseContext,
  range: VerificationRange = {},
): Promise<Verified> {
  await processAgentFacts(context);
  const days = toDays(range);
  const db = getReplicaDb(context);
  const cases = await verifyCases(db, days);
  const { total, samples } = mergeDifferences(
    [await verifyBook(db, days), { total: cases.length, samples: cases }],
    SAMPLES,
  );
  return { ...(await getSizes(db, days)), differences: total, samples };
}

/**
 * Compares what each case adds to the days of its agents, and its stage periods, with its whole
 * history. The range does not limit stage periods.
 */
async function verifyCases(
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = 0; ;) {
    const ids = await casesAfter(db, after, BATCH);
    const [stored, stagePeriods, caseHistories] = await Promise.all([
      listCountedDays(db, ids),
      listStagePeriods(db, ids),
      listHistories(db, ids),
    ]);
    const within = <T extends { day: Day }>(rows: readonly T[]) =>
      rows.filter(({ day }) => day >= from && day <= to);
    found.push(
      ...casesDiffering(within(stored), within(caseHistories.flatMap(countCaseDays))),
      ...listStagePeriodDifferences(stagePeriods, caseHistories.flatMap(toStagePeriods)),
    );
    if (ids.length < BATCH) return found;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Recounts all days from the facts. Credited wages do not change. Returns the number of counted
 * rows.
 */
export async function recountAll(
  context: BaseContext,
  range: VerificationRange = {},
): Promise<number> {
  const days = toDays(range);
  await inTransaction(context, null, async (tx) => {
    await lockFacts(tx.db);
    await noteAll(tx.db);
    const facts = await correctFacts(tx.db, days);
    await noteDays(tx.db, days);
    tx.audit({
      action: "agent.recount",
      entity: "agent_day",
      entityId: null,
      after: { ...days, facts },
    });
  });
  const done = await processAgentFacts(context);
  await inTransaction(context, null, async (tx) => {
    await rebuildDerivedTables(tx.db, days);
    tx.audit({ action: "agent.recount", entity: "team_day", entityId: null, after: { ...days } });
  });
  return done;
}
