import { join } from "node:path";
import { diskStore } from "@kolekta/api/core/files/disk";
import type { FileStore } from "@kolekta/api/core/files/store";

export const createFileStore = (dataDir: string): FileStore => diskStore(join(dataDir, "files"));
