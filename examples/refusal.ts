import { KolektaError } from "@kolekta/client";

/** Runs a script; prints a refusal of the server and exits with 1. */
export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof KolektaError)) throw error;
    console.error(`${error.key ?? "failed"}: ${error.message}`);
    for (const { path, message } of error.fields) console.error(`  ${path}: ${message}`);
    process.exitCode = 1;
  }
}
