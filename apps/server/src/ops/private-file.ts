import { stat } from "node:fs/promises";

const OTHERS = 0o077;
/** What root gives to a group is for the service that runs in it (deploy/systemd). */
const OTHERS_THAN_GROUP = 0o037;

/** Whether others may open a file that holds a secret; Windows has no such mode. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode, uid } = await stat(file);
  return (mode & (uid === 0 ? OTHERS_THAN_GROUP : OTHERS)) !== 0;
}
