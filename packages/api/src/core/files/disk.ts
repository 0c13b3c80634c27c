import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, StoreEntry } from "./store.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores files under one folder, two levels deep, named only by their id. */
export function diskStore(root: string): FileStore {
  const toPath = (id: string): string => {
    if (!ID.test(id)) throw new Error("a file is named by its uuid");
    return join(root, id.slice(0, 2), id.slice(2, 4), id);
  };
  return {
    put: async (id, bytes) => {
      const path = toPath(id);
      const partialFile = `${path}.part`;
      await mkdir(dirname(root), { recursive: true });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await write(partialFile, bytes instanceof Blob ? bytes.stream() : bytes);
        await rename(partialFile, path);
      } catch (error) {
        await rm(partialFile, { force: true });
        throw error;
      }
    },
    open: async (id) => {
      const file = Bun.file(toPath(id));
      return (await file.exists()) ? file : null;
    },
    remove: (id) => rm(toPath(id), { force: true }),
    entries: () => entriesIn(root, toPath),
  };
}

async function write(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of chunks) await writeAll(file, chunk);
    // Synced to disk, because the file must survive a power failure like the row that will name it.
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
}

async function* entriesIn(
  root: string,
  toPath: (id: string) => string,
): AsyncGenerator<StoreEntry> {
  for (const first of await listFileNames(root))
    for (const second of await listFileNames(join(root, first)))
      for (const name of await listFileNames(join(root, first, second))) {
        const location = join(root, first, second, name);
        const found = await stat(location).catch(() => null);
        const isStoredFile = ID.test(name) && toPath(name) === location;
        if (found) yield { id: isStoredFile ? name : null, location, changedAt: found.mtime };
      }
}

/** A file at the path of a folder is not a folder of the store. */
const listFileNames = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.toSorted(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
      throw error;
    },
  );
