import { join, relative } from "node:path";
import { ROOT } from "./files.ts";

/** Formats a text with the formatter of the repository. */
export function formatted(file: string, text: string): string {
  const { stdout, exitCode } = Bun.spawnSync(
    [process.execPath, "fmt", `--stdin-filepath=${file}`],
    { cwd: ROOT, stdin: Buffer.from(text), stderr: "inherit" },
  );
  if (exitCode !== 0) throw new Error(`bun fmt refused ${file}`);
  return stdout.toString();
}

/** Writes a generated file; with --verify only checks it and sets the exit code. */
export async function writeGenerated(path: string, text: string, script: string): Promise<void> {
  const file = join(ROOT, path);
  const fresh = path.endsWith(".tsv") ? text : formatted(file, text);
  if (!process.argv.includes("--verify")) {
    await Bun.write(file, fresh);
  } else if ((await Bun.file(file).text()) !== fresh) {
    console.error(`${path} is stale. Run: bun ${relative(ROOT, script).replaceAll("\\", "/")}`);
    process.exitCode = 1;
  }
}
