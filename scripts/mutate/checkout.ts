import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../files.ts";
import { type Mutant, mutated } from "./mutant.ts";

/** Copy of this working tree, for edits. */
export interface Checkout {
  readonly root: string;
  /** Runs the work while the edit is in place. */
  during<T>(mutant: Mutant, work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

export async function copyCheckout(): Promise<Checkout> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "kolekta-mutate-")));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const paths = await sourcePaths();
    for (const folder of new Set(paths.map(dirname)))
      await mkdir(join(root, folder), { recursive: true });
    await Promise.all(paths.map((path) => cp(join(ROOT, path), join(root, path))));
    await linkPackages(root);
    assertCopiedSources(root);
  } catch (error) {
    await remove();
    throw error;
  }
  return { root, during: (mutant, work) => during(root, mutant, work), remove };
}

/** Lists committed and uncommitted files, without packages and builds. */
async function sourcePaths(): Promise<string[]> {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const git = Bun.spawn(["git", ...list], { cwd: ROOT, stderr: "inherit" });
  const paths = (await new Response(git.stdout).text()).split("\0");
  if ((await git.exited) !== 0) throw new Error("git could not list the files");
  const there = await Promise.all(paths.map((path) => Bun.file(join(ROOT, path)).exists()));
  // The list ends with a separator, and includes deleted files until they are committed.
  return paths.filter((path, index) => path !== "" && there[index]);
}

/** Shares external packages; links of workspaces are relative and lead to the copy. */
async function linkPackages(root: string): Promise<void> {
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"), "dir");
  const scan = new Bun.Glob("{apps,packages}/*/package.json").scan(ROOT);
  for await (const manifest of scan) {
    const modulesDir = join(dirname(manifest), "node_modules");
    await cp(join(ROOT, modulesDir), join(root, modulesDir), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** Ensures that the copy uses its own sources; else every guard would look useless. */
function assertCopiedSources(root: string): void {
  for (const user of ["packages/api/src", "apps/server/src"]) {
    const found = Bun.resolveSync("@kolekta/db", join(root, user));
    if (!found.startsWith(root)) throw new Error(`in the copy @kolekta/db is ${found}`);
  }
}

async function during<T>(root: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(root, mutant.file);
  const text = await Bun.file(path).text();
  await writeFile(path, mutated(mutant, text));
  try {
    return await work();
  } finally {
    await writeFile(path, text);
  }
}
