import { join } from "node:path";
import { diskStore } from "@kolekta/api/core/files/disk";
import type { FileStore } from "@kolekta/api/core/files/store";

/** Pictures, recordings, proofs and exports, beside the database of this app. */
export const createFileStore = (dataDir: string): FileStore => diskStore(join(dataDir, "files"));
