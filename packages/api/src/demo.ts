import { demo, DEMO_PASSWORD, hashPassword } from "./seeds/index.ts";
import type { Visit } from "./core/context.ts";
import { controlDemo } from "./seeds/demo/records/controlled.ts";
import { plantFiles } from "./seeds/demo/records/files.ts";
import { workDemo } from "./seeds/demo/records/worked.ts";
import { countFacts } from "./reports/agent/actions/count.ts";
import { toneRecording } from "./telephony/call/gateways/tone.ts";
import { reorderDueCases } from "./tasks/case/actions/reorder.ts";

/**
 * The demo agency into an empty database, as whoever comes first is to find it: its cases in the order of work,
 * its figures counted. Returns how many cases it has.
 */
export async function fillDemo(visit: Visit): Promise<number> {
  const now = visit.now();
  const passwordHash = hashPassword(DEMO_PASSWORD);
  const { cases } = await demo(visit.db, { now, passwordHash });
  await reorderDueCases(visit.db, now);
  await controlDemo(visit);
  await workDemo(visit);
  await countFacts(visit);
  await plantFiles(visit, toneRecording);
  return cases;
}
