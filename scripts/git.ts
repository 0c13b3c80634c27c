import { ROOT } from "./files.ts";

/** Returns what a command of git prints; null where it fails, as it does outside of a repository. */
export async function readGit(...args: string[]): Promise<string | null> {
  const git = Bun.spawn(["git", ...args], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "ignore",
  });
  const text = (await new Response(git.stdout).text()).trim();
  return (await git.exited) === 0 ? text : null;
}
