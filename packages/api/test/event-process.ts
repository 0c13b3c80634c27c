// Writes and listens like a server process. Arguments: the database, the task, and cases.
import { createDb } from "@kolekta/db";
import { sql } from "kysely";
import { onCommit } from "../src/core/after-commit.ts";
import { openFeed } from "../src/core/event-feed.ts";
import { createTestContext } from "../src/core/testing.ts";
import { inTransaction } from "../src/core/transaction.ts";

const WIDTH = 8;
const ROUNDS = 40;

const [url = "", work = "", cases = ""] = process.argv.slice(2);
const caseIds = cases.split(",").map(Number);
const db = createDb(url, { max: WIDTH });
const context = createTestContext(db, null, { via: "COMMAND" });

/** Puts the version of the locked case into the event. Every fifth write is rolled back. */
const write = (caseId: number, isRolledBack: boolean) =>
  inTransaction(context, null, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      update collection_case set version = version + 1 where id = ${caseId} returning version`.execute(
      tx.db,
    );
    const version = rows[0]?.version ?? 0;
    tx.audit({ action: "test.write", entity: "case", entityId: caseId });
    tx.publish({ type: "case.worked", ids: { caseId, version } });
    if (isRolledBack) throw new Error("taken back");
  });

async function writeMuch(): Promise<void> {
  const walk = async (nth: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const caseId = caseIds[(round + nth) % caseIds.length] ?? 0;
      await write(caseId, round % 5 === 4).catch((error: Error) => {
        if (error.message !== "taken back") throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, (_, nth) => walk(nth)));
}

/** Prints each received event as a line. */
async function listenAndWrite(): Promise<void> {
  const feed = await openFeed({
    url,
    onEvent: (event) => console.log(JSON.stringify(event)),
    onGap: () => console.log("gap"),
    onError: (error) => console.log(String(error)),
  });
  onCommit(db, feed.wake);
  console.log("ready");
  for await (const line of console) {
    if (line === "write") await writeMuch().then(() => console.log("written"));
    if (line === "end") break;
  }
  await feed.stop();
}

if (work === "die") {
  // Right after the commit, before any event can have been delivered.
  onCommit(db, () => process.kill(process.pid, "SIGKILL"));
  await write(caseIds[0] ?? 0, false);
} else await listenAndWrite();
process.exit(0);
