import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./store.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files under one folder, two levels deep, by nothing but their id. */
export function diskStore(root: string): FileStore {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error("a file is named by its uuid");
    return join(root, id.slice(0, 2), id.slice(2, 4), id);
  };
  return {
    put: async (id, bytes) => {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Whole or absent: a reader never meets half a file.
      await Bun.write(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    open: (id) => Bun.file(pathOf(id)),
    exists: (id) => Bun.file(pathOf(id)).exists(),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
