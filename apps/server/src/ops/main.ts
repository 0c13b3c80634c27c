import { CommanderError } from "commander";
import { opsProgram } from "./program.ts";

const USAGE = 2;

try {
  await opsProgram().parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : USAGE;
}
// What a library left running must not keep the command alive.
process.exit();
