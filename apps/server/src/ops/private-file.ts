import { stat } from "node:fs/promises";

const OTHERS = 0o077;
/** A file of root may be readable by the group of the service (deploy/systemd). */
const OTHERS_THAN_GROUP = 0o037;

/** Checks that other users can read a file with a secret; Windows has no such mode. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode, uid } = await stat(file);
  return (mode & (uid === 0 ? OTHERS_THAN_GROUP : OTHERS)) !== 0;
}
