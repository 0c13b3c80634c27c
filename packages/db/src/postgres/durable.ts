import { open } from "node:fs/promises";

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Its bytes are on the disk; Windows wants to write for that. */
export const syncFile = (path: string): Promise<void> => sync(path, "r+");

/** Renames in it are on the disk. Windows cannot sync a folder, and records renames by itself. */
export const syncFolder = (path: string): Promise<void> =>
  process.platform === "win32" ? Promise.resolve() : sync(path, "r");
