import { readdir } from "node:fs/promises";

/** Lists the files of a folder by name, without hidden ones; links and folders do not count. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return names.filter((name) => !name.startsWith(".")).sort();
}
