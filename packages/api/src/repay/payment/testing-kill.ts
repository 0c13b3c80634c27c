import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** What a process said after it began, and how long it played from then on. */
interface Life {
  readonly ms: number;
  readonly said: string | null;
}

/** Runs a script in a process that says when it begins, and is killed so long after that. */
export async function liveIn(
  script: string,
  args: readonly string[],
  killAfterMs: number | null,
): Promise<Life> {
  const child = Bun.spawn([process.execPath, script, ...args], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const saying = child.stdout.getReader();
  await saying.read();
  const begun = performance.now();
  if (killAfterMs !== null) {
    await Bun.sleep(killAfterMs);
    child.kill("SIGKILL");
  }
  const { value } = await saying.read();
  await child.exited;
  const ms = performance.now() - begun;
  return { ms, said: value ? new TextDecoder().decode(value) : null };
}

/** The server notices that a client is gone only after the statement in hand. */
export async function processGone(db: Db, name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(
      db,
    );
    if (rows.length === 0) return;
    await Bun.sleep(10);
  }
}
