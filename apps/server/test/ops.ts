import { runOps } from "../src/ops/program.ts";
import { type Finished, testEnvironment } from "./process.ts";

/** Width that Commander assumes without a terminal. */
const PIPE_COLUMNS = 80;

/** Runs one command in this process, because a new one takes seconds to load the modules. */
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
