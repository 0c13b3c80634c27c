import { demo, DEMO_PASSWORD, hashPassword } from "./seeds/index.ts";
import type { BaseContext } from "./core/context.ts";
import { allocateDemo } from "./seeds/demo/records/allocated.ts";
import { complainDemo } from "./seeds/demo/records/complaints/play.ts";
import { controlDemo } from "./seeds/demo/records/controlled.ts";
import { taskDemo } from "./seeds/demo/records/daily-tasks.ts";
import { logDemo } from "./seeds/demo/records/logged.ts";
import { scoreDemo } from "./seeds/demo/records/scored.ts";
import { plantFiles } from "./seeds/demo/records/files.ts";
import { readFaces } from "./seeds/demo/records/face-pictures.ts";
import { faceDemo } from "./seeds/demo/records/faced.ts";
import { phoneDemo } from "./seeds/demo/records/phoned.ts";
import { recordDemoContacts } from "./seeds/demo/records/contacted.ts";
import { targetDemo } from "./seeds/demo/records/targets.ts";
import { workDemo } from "./seeds/demo/records/worked.ts";
import { addDays, toJakartaDay } from "./seeds/calendar.ts";
import { COLLECTED_REPORTS } from "./reports/collected.ts";
import { runReport } from "./reports/run/actions/collect.ts";
import { startAgentDays } from "./reports/agent/actions/start.ts";
import { processAgentFacts } from "./reports/agent/actions/process-facts.ts";
import { writeChanges } from "./reports/change-feed/actions.ts";
import { toneRecording } from "./telephony/call/gateways/tone.ts";
import { reorderDueCases } from "./tasks/case/actions/reorder.ts";

async function collectDemo(context: BaseContext): Promise<void> {
  const to = toJakartaDay(context.now());
  for (const report of COLLECTED_REPORTS) {
    const from = addDays(to, 1 - report.demoDays);
    const range = { institutionId: null, hour: null, from, to };
    if (from <= to) await runReport(context, report, { cause: "JOB", input: null, range });
  }
}

/**
 * Fills an empty database with the demo agency: work order, figures, targets and reports are
 * computed. Returns the number of cases.
 */
export async function fillDemo(context: BaseContext): Promise<number> {
  const now = context.now();
  const reading = readFaces(context);
  const passwordHash = hashPassword(DEMO_PASSWORD);
  const { cases } = await demo(context.db, { now, passwordHash });
  await reorderDueCases(context.db, now);
  await logDemo(context);
  await controlDemo(context);
  await workDemo(context);
  const phones = await phoneDemo(context);
  await recordDemoContacts(context);
  await taskDemo(context);
  await complainDemo(context);
  await allocateDemo(context);
  await processAgentFacts(context);
  await startAgentDays(context);
  await targetDemo(context);
  await collectDemo(context);
  await plantFiles(context, toneRecording);
  await scoreDemo(context);
  const faces = await reading;
  if (faces) await faceDemo(faces, phones);
  await writeChanges(context);
  return cases;
}
