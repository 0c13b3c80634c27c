import { expect, test } from "bun:test";
import { join } from "node:path";
import { randomFor, runAndKill, sessionsEnded, usualOrFull } from "@kolekta/db/testing";
import { sql } from "kysely";
import { MAPPING, newLoans, toFile, useLoanFiles } from "./testing.ts";

const files = useLoanFiles();
const { world, asOwnLender } = files;
const ROWS = 100;
const ROUNDS = usualOrFull({ usual: 2, full: 8 });
const random = randomFor("loan file crash");

async function sendFile() {
  const loans = newLoans(ROWS);
  const { loanFile } = await asOwnLender();
  const input = { file: toFile(loans), mapping: MAPPING, ...world.north };
  const { fileId } = await loanFile.send(input);
  return { fileId, numbers: loans.map(({ no }) => no) };
}

async function countRows({ fileId, numbers }: Awaited<ReturnType<typeof sendFile>>) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from loan where number = any(${numbers}::text[])) as loans,
      (select count(*)::int from loan_file where id = ${fileId} and state = 'APPLIED') as applied,
      (select count(*)::int from change_backlog where type = 'loanFile.finished' and entity_id = ${fileId})
        as changes`.execute(world.db);
  return rows[0];
}

/** Imports in a separate process; returns its run time in milliseconds. */
const importInProcess = async (killAfterMs: number | null): Promise<number> => {
  const { dataDir, now } = files.createJobContext();
  const args = [world.url, dataDir, now().toISOString()];
  const kill = killAfterMs === null ? null : { afterLines: 1, thenMs: killAfterMs };
  return (await runAndKill(join(import.meta.dir, "testing-import.ts"), args, kill)).ms;
};

test("G14: an import killed at any point ends with each loan and one change", async () => {
  const done = { loans: ROWS, applied: 1, changes: 1 };
  const first = await sendFile();
  const whole = await importInProcess(null);
  expect(await countRows(first)).toEqual(done);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = await sendFile();
    await importInProcess(whole * ((round - random()) / ROUNDS));
    await sessionsEnded(world.db, "kolekta intake");
    // The lease of the dead process ends.
    await world.db
      .updateTable("loanFile")
      .set({ dueAt: new Date(0) })
      .execute();
    await files.importAll();
    expect(await countRows(file)).toEqual(done);
  }
}, 180_000);
