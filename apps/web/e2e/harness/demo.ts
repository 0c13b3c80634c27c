import { visitOf } from "@kolekta/api/core/testing";
import { countFacts } from "@kolekta/api/reports/agent/actions/count";
import { reorderDueCases } from "@kolekta/api/tasks/case/actions/reorder";
import { demo, DEMO_PASSWORD, hashPassword } from "@kolekta/db/seeds";
import type { Filling } from "@kolekta/db/testing";

/** Its figures are of the moment: callbacks are due, promises are of today. */
const FRESH_MS = 20 * 60_000;

/** The demo agency as a first start leaves it, made once for all houses of these minutes. */
export const demoAgency = (): Filling => ({
  name: `demo${Math.floor(Date.now() / FRESH_MS)}`,
  fill: async (db) => {
    const now = new Date();
    await demo(db, { now, passwordHash: hashPassword(DEMO_PASSWORD) });
    await reorderDueCases(db, now);
    await countFacts(visitOf(db, null, { via: "JOB" }));
  },
});
