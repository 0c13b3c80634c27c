import { join } from "node:path";

const HOME = join(import.meta.dir, "..");
export const ROOT = join(HOME, "../..");
export const PACKAGE = join(HOME, "dist/package");

/** Runs a command and returns its output; fails with all of it. */
export async function run(cwd: string, ...command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { cwd, stdout: "pipe", stderr: "pipe" });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command.join(" ")}\n${output}${errors}`);
  return output;
}

/** Builds and packs the client, and installs it in a folder with other packages. */
export async function installPacked(
  folder: string,
  packages: readonly string[] = [],
): Promise<void> {
  await run(HOME, process.execPath, "run", "build");
  const packed = await run(folder, "npm", "pack", PACKAGE, "--silent");
  await Bun.write(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await run(folder, "npm", "install", "--no-audit", "--no-fund", packed.trim(), ...packages);
}
