import { createDb } from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { visitOf } from "./src/core/testing.ts";
import { beginDays } from "./src/repay/roll/actions/run.ts";
const server = await startEmbedded({
  dir: "/tmp/b/lake/million/postgres",
  onNotice: console.log,
});
const db = createDb(server.url(), { max: 4 });
await beginDays(visitOf(db, null, { via: "COMMAND" }), "2026-11-29");
await db.destroy();
await server.release();
process.exit();
