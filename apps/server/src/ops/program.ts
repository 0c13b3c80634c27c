import { CommanderError } from "commander";
import { NOUNS } from "./nouns.ts";
import { CommandFailed } from "./session.ts";
import { Program, type Terminal } from "./terminal.ts";

const FAILED = 1;
const USAGE = 2;

/** Runs one command and returns its exit code. */
export async function runOps(args: readonly string[], terminal: Terminal): Promise<number> {
  const words = args.filter((word) => !word.startsWith("-"));
  try {
    const program = await opsProgram(terminal, words[0] === "help" ? words.slice(1) : words);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommandFailed) return FAILED;
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
}

/** Builds the command line; loads only the verbs of the first word. */
export async function opsProgram(terminal: Terminal, [word]: readonly string[]): Promise<Program> {
  const program = new Program(terminal, "bun ops")
    .description("Tools for operators of Kolekta")
    .showHelpAfterError()
    .exitOverride()
    .configureOutput(terminal.help);
  for (const { name, args, summary, hasVerbs, load } of NOUNS) {
    const isUsed = name === word;
    if (isUsed && !hasVerbs) await load(program);
    else {
      const noun = program.command(`${name} ${args}`.trim()).description(summary);
      if (isUsed) await load(noun);
    }
  }
  return program;
}
