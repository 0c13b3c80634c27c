import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addDays, toLocalDay, DEFAULT_ZONE as ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { fillDemo } from "@kolekta/api/demo";
import type { Filling } from "@kolekta/db/testing";

const SEEDS = dirname(Bun.resolveSync("@kolekta/api/seeds", import.meta.dir));
/** The figures age: callbacks become due, and promises are for today. */
const FRESH_MS = 20 * 60_000;

/** Changes with every seed. */
function fingerprint(): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of readdirSync(SEEDS, { recursive: true }).sort())
    if (String(file).endsWith(".ts")) hash.update(readFileSync(join(SEEDS, String(file))));
  return hash.digest("hex").slice(0, 8);
}

/**
 * Fills the demo agency once for all servers of these minutes. Removes shifts around now, because
 * journeys run at any hour and shifts would differ at night.
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
