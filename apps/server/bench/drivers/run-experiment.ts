import { type DriverName, OPEN_BY_DRIVER } from "./clients.ts";
import { EXPERIMENTS } from "./experiments.ts";
import { queryOnce } from "./trial.ts";

/** Runs one experiment with one driver and prints its outcome: what hangs or throws outside ends with this process. */
const [driver = "", experiment = "", url = "", dir = ""] = process.argv.slice(2);
const uncaughtErrors: unknown[] = [];
for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => void uncaughtErrors.push(error));
const outcome = await EXPERIMENTS[experiment]?.({
  url,
  dir,
  admin: (text) => queryOnce(url, text),
  open: (options, clientUrl = url) => OPEN_BY_DRIVER[driver as DriverName](clientUrl, options),
}).catch((error: unknown) => `fails: ${(error as Error).message}`);
const errors = uncaughtErrors.length > 0 ? `, ${uncaughtErrors.length} errors outside` : "";
console.log(`${outcome}${errors}`);
process.exit(0);
