import { open } from "node:fs/promises";

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a file to disk; Windows requires write access for that. */
export const syncFile = (path: string): Promise<void> => sync(path, "r+");

/**
 * Syncs the renames in a folder to disk. Windows cannot sync a folder, and records renames by
 * itself.
 */
export const syncFolder = (path: string): Promise<void> =>
  process.platform === "win32" ? Promise.resolve() : sync(path, "r");
