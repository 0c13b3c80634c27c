import { createDb, type Db } from "@kolekta/db";
import { Ledger } from "../ledger.ts";
import { plantOrganisation } from "../organisation.ts";
import { plantProducts } from "../product.ts";
import { createRandom } from "../random.ts";
import { planAgencies } from "./agencies.ts";
import { closeSession, loadBatch, openSession, type Plan, reserve } from "./session.ts";

export interface LoadOptions {
  cases: number;
  /** 3 when absent. */
  institutions?: number;
  /** One for every 250 cases when absent, and at least two for each institution. */
  agents?: number;
  /** Today in the loaded data. */
  now: Date;
  /** Hash for every login; see `hashPassword`. */
  passwordHash: string;
  onProgress?: (progress: LoadProgress) => void;
}

export interface LoadProgress {
  readonly step: "cases" | "statistics" | "done";
  readonly done: number;
  readonly total: number;
}

const SEED = 1_000_003;
const CASES_PER_AGENT = 250;
const BATCH = 10_000;
const CONNECTIONS = 2;

/**
 * Loads any number of cases by set-based SQL, three in ten of them closed, with the logins of the
 * demo. The same options give the same rows. Requires a freshly migrated database; ends with fresh
 * statistics and merged case counts.
 */
export async function load(url: string, options: LoadOptions): Promise<void> {
  const { cases: total, onProgress } = options;
  const db = createDb(url, {
    max: CONNECTIONS,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
    applicationName: "kolekta load",
  });
  try {
    const plan = await plant(db, options);
    await loadCases(db, plan, total, (done) => onProgress?.({ step: "cases", done, total }));
    onProgress?.({ step: "statistics", done: total, total });
    await closeSession(db);
    onProgress?.({ step: "done", done: total, total });
  } finally {
    await db.destroy();
  }
}

/** Gives batches to idle connections; starts no more after a failure. */
async function loadCases(
  db: Db,
  plan: Plan,
  total: number,
  onDone: (done: number) => void,
): Promise<void> {
  let started = 0;
  let done = 0;
  const work = async (session: Db) => {
    await openSession(session, plan);
    while (started < total) {
      const from = started + 1;
      started = Math.min(total, started + BATCH);
      const to = started;
      await loadBatch(session, plan.now, from, to);
      done += to - from + 1;
      onDone(done);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, () =>
      db.connection().execute((session) =>
        work(session).catch((error: unknown) => {
          started = total;
          throw error;
        }),
      ),
    ),
  );
  const failed = ended.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

function plant(db: Db, options: LoadOptions): Promise<Plan> {
  const { cases, now, institutions = 3 } = options;
  const agents = options.agents ?? Math.max(institutions * 2, Math.ceil(cases / CASES_PER_AGENT));
  return db.transaction().execute(async (trx) => {
    const ledger = await Ledger.open(trx);
    const plans = planAgencies(institutions, agents);
    const planted = plantOrganisation(ledger, plans, options, createRandom(SEED));
    const [single, instalment] = plantProducts(ledger, planted.groups, options.now).values();
    await ledger.write();
    if (single === undefined || instalment === undefined)
      throw new Error("two products are expected");
    const base = await reserve(trx, cases);
    return { planted, products: { single, instalment }, now, base };
  });
}
