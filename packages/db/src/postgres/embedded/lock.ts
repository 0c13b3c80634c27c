import { DamagedLock, withFileLock } from "../file-lock.ts";
import { setOwner, type ServerDirectory } from "./server-directory.ts";
import { EmbeddedStartError } from "./refusal.ts";

/** One process at a time starts or stops the server. */
export async function withLock<T>(
  { lock, account }: ServerDirectory,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withFileLock(lock, work, () => setOwner(lock, account));
  } catch (error) {
    if (!(error instanceof DamagedLock)) throw error;
    throw new EmbeddedStartError(
      "damaged",
      error.message,
      "make sure that no Kolekta runs on DATA_DIR, remove that file and start again",
    );
  }
}
