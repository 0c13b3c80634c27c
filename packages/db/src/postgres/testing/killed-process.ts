import { type QueryExecutorProvider, sql } from "kysely";
import { waitUntil } from "./wait-until.ts";

/** Kills the process `thenMs` after its line number `afterLines`. */
export interface KillTiming {
  readonly afterLines: number;
  readonly thenMs: number;
}

export interface ProcessRun {
  /** Milliseconds from the first line to the end. */
  readonly ms: number;
  readonly lines: readonly string[];
}

/**
 * Runs a script that prints a line when its work begins; kills it at `kill` unless it ended
 * earlier.
 */
export async function runAndKill(
  script: string,
  args: readonly (string | number)[],
  kill: KillTiming | null,
): Promise<ProcessRun> {
  const child = Bun.spawn([process.execPath, script, ...args.map(String)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const decoder = new TextDecoder();
  let output = "";
  let startedAt = 0;
  for await (const chunk of child.stdout) {
    startedAt ||= performance.now();
    output += decoder.decode(chunk, { stream: true });
    if (kill === null || splitLines(output).length < kill.afterLines) continue;
    await Bun.sleep(kill.thenMs);
    child.kill("SIGKILL");
  }
  await child.exited;
  if (startedAt === 0)
    throw new Error(`${script} ended with ${child.exitCode} before its first line`);
  return { ms: performance.now() - startedAt, lines: splitLines(output) };
}

const splitLines = (output: string): string[] => output.split("\n").slice(0, -1);

/**
 * Waits until the server has ended the sessions of that name: it notices a killed client only after
 * the current statement.
 */
export const sessionsEnded = (db: QueryExecutorProvider, applicationName: string): Promise<void> =>
  waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${applicationName}`.execute(db);
    return rows.length === 0;
  });
