import { ROOT } from "./files.ts";

/** Returns the output of a git command; null when it fails, as outside a repository. */
export async function readGit(...args: string[]): Promise<string | null> {
  const git = Bun.spawn(["git", ...args], { cwd: ROOT, stdout: "pipe", stderr: "ignore" });
  const text = (await new Response(git.stdout).text()).trim();
  return (await git.exited) === 0 ? text : null;
}
