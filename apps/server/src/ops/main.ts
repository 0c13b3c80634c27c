import { runOps } from "./program.ts";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interruption.abort());

const code = await runOps(process.argv.slice(2), {
  env: process.env,
  signal: interruption.signal,
  help: {},
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});
// Exits explicitly, because open handles of a library must not keep the command alive.
process.exit(code);
