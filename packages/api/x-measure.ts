import { createDb } from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { visitOf } from "./src/core/testing.ts";
import { momentOf } from "./src/repay/roll/testing/calendar.ts";
import { rollDueDays } from "./src/repay/roll/actions/run.ts";
import { exportDays } from "./src/reports/lake/actions/export.ts";
const dir = process.argv[3] ?? "/tmp/b/lake/data";
const server = await startEmbedded({ dir: dir + "/postgres", onNotice: console.log });
const db = createDb(server.url(), { max: 10 });
const at = (day: string, m: number) => visitOf(db, null, { via: "COMMAND", databaseUrl: server.url(), now: () => momentOf(day, m) });
const [mode] = process.argv.slice(2);
if (mode === "roll") for (const d of ["2026-11-28","2026-11-29","2026-11-30"]) { const t=performance.now(); await rollDueDays(at(d, 5)); console.log("rolled", d, Math.round(performance.now()-t)); }
else {
  let peak = 0; const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()); }, 20);
  let last = performance.now();
  const t0 = last;
  await exportDays(at("2026-11-30", 600), { out: dir + "/lake", house: "load", from: mode, to: mode, again: "ALL" }, (line) => { if (!line.includes("read")) console.log(line, Math.round(performance.now() - last), "ms", Math.round(process.memoryUsage.rss()/1e6), "MB"); if (!line.includes("read")) last = performance.now(); });
  clearInterval(timer);
  console.log("total", Math.round(performance.now()-t0), "peak MB", Math.round(peak/1e6));
}
await db.destroy(); await server.release(); process.exit();
