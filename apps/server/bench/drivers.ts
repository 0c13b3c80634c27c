import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@kolekta/db/embedded";
import { emptyDatabase } from "../../../packages/db/src/postgres/testing/empty-database.ts";
import { devDependencies } from "../package.json";
import { type DriverName, OPEN_BY_DRIVER } from "./drivers/clients.ts";
import { EXPERIMENTS } from "./drivers/experiments.ts";
import { formatMarkdownTable } from "./table.ts";

const PROCESS = join(import.meta.dir, "drivers/run-experiment.ts");
const DRIVERS = Object.keys(OPEN_BY_DRIVER) as DriverName[];
const TITLES: Record<DriverName, string> = {
  postgres: `postgres ${devDependencies.postgres}`,
  pg: `pg ${devDependencies.pg}`,
  "Bun.SQL": `Bun.SQL ${Bun.version}`,
  ours: "Ours",
};

/** Repeats the experiments of decision 0001 with the installed drivers; returns them as a table of markdown. */
export async function benchDrivers(printLine: (line: string) => void): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "kolekta-drivers-"));
  // Run by root, the database belongs to another user, who has to get in.
  await chmod(dir, 0o711);
  const server = await startEmbedded({ dir: join(dir, "postgres") });
  try {
    const lines = [["Experiment", ...DRIVERS.map((name) => TITLES[name])]];
    for (const experiment of Object.keys(EXPERIMENTS)) {
      const line = [experiment];
      for (const driver of DRIVERS) {
        const outcome = await runTrial(driver, experiment, {
          url: server.url("postgres"),
          dir: join(dir, "postgres"),
        });
        printLine(`${experiment}, ${driver}: ${outcome}`);
        line.push(outcome);
      }
      lines.push(line);
    }
    return formatMarkdownTable(lines);
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Runs one experiment in its own process and database. */
async function runTrial(
  driver: DriverName,
  experiment: string,
  server: { readonly url: string; readonly dir: string },
): Promise<string> {
  const { url, drop } = await emptyDatabase(server.url);
  const child = Bun.spawn([process.execPath, PROCESS, driver, experiment, url, server.dir], {
    stdout: "pipe",
    stderr: "ignore",
    timeout: 120_000,
  });
  const outcome = (await new Response(child.stdout).text()).trim();
  await child.exited;
  await drop();
  return outcome || `ended with ${child.exitCode ?? child.signalCode}`;
}
