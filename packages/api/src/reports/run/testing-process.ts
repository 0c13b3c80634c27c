/**
 * Computes the daily report of an institution and day like the clock job does, and prints when it
 * starts and ends.
 */
import { createDb } from "@kolekta/db";
import { createTestContext } from "../../core/testing.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { runReport } from "./actions/collect.ts";

const [url = "", institutionId, day = "", at = ""] = process.argv.slice(2);
const db = createDb(url, { applicationName: "collecting" });
const context = createTestContext(db, null, { now: () => new Date(at), via: "JOB" });
console.log("begun");
await runReport(context, dailyReport, {
  range: { institutionId: Number(institutionId), from: day, to: day, hour: null },
  cause: "JOB",
  input: null,
});
console.log("done");
await db.destroy();
