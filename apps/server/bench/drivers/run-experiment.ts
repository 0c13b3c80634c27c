import { type DriverName, OPEN } from "./clients.ts";
import { EXPERIMENTS } from "./experiments.ts";
import { queryOnce } from "./trial.ts";

/** Runs one experiment with one driver and prints its outcome: what hangs or throws outside ends with this process. */
const [driver = "", experiment = "", url = "", dir = ""] = process.argv.slice(2);
const outside: unknown[] = [];
for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => void outside.push(error));
const outcome = await EXPERIMENTS[experiment]?.({
  url,
  dir,
  admin: (text) => queryOnce(url, text),
  open: (options, through = url) => OPEN[driver as DriverName](through, options),
}).catch((error: unknown) => `fails: ${(error as Error).message}`);
const errors = outside.length > 0 ? `, ${outside.length} errors outside` : "";
console.log(`${outcome}${errors}`);
process.exit(0);
