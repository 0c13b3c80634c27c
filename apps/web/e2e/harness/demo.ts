import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addDays, toLocalDay, DEFAULT_ZONE as ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { fillDemo } from "@kolekta/api/demo";
import type { Filling } from "@kolekta/db/testing";

const SEEDS = dirname(Bun.resolveSync("@kolekta/api/seeds", import.meta.dir));
/** Its figures are of the moment: callbacks are due, promises are of today. */
const FRESH_MS = 20 * 60_000;

/** Changes with every change of a seed. */
function fingerprint(): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of readdirSync(SEEDS, { recursive: true }).sort())
    if (String(file).endsWith(".ts")) hash.update(readFileSync(join(SEEDS, String(file))));
  return hash.digest("hex").slice(0, 8);
}

/**
 * The demo agency as a first start leaves it, made once for all servers of these minutes. Journeys run at any hour, so
 * that nobody is scheduled around now: who is on shift would be another matter at night.
 */
export const demoAgency = (): Filling => ({
  name: `demo_${Math.floor(Date.now() / FRESH_MS)}_${fingerprint()}`,
  fill: async (db) => {
    await fillDemo(createTestContext(db, null, { via: "JOB" }));
    const today = toLocalDay(new Date(), ZONE);
    const days = [-1, 0, 1].map((away) => addDays(today, away));
    await db.deleteFrom("scheduledDay").where("dayOn", "in", days).execute();
  },
});
