import { runOps } from "../src/ops/program.ts";
import { type Finished, testEnvironment } from "./process.ts";

/** Commander assumes this width where a process has no screen. */
const PIPE_COLUMNS = 80;

/** Runs one command in this process: a process of its own takes seconds to load the same modules. */
export async function ops(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  let [out, err] = ["", ""];
  const code = await runOps(args, {
    env: testEnvironment(env),
    signal: new AbortController().signal,
    help: {
      writeOut: (text) => (out += text),
      writeErr: (text) => (err += text),
      getOutHelpWidth: () => PIPE_COLUMNS,
      getErrHelpWidth: () => PIPE_COLUMNS,
    },
    out: (line) => (out += `${line}\n`),
    err: (line) => (err += `${line}\n`),
  });
  return { code, out, err };
}
