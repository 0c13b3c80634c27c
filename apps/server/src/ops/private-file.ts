import { stat } from "node:fs/promises";

const OTHERS = 0o077;

/** Whether others than its owner may open a file that holds a secret; Windows has no such mode. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode } = await stat(file);
  return (mode & OTHERS) !== 0;
}
