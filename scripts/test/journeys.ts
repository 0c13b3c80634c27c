import { existsSync } from "node:fs";
import { join } from "node:path";
import { readText, ROOT } from "../files.ts";
import { readGit } from "../git.ts";
import { isIn } from "./full-runs.ts";
import { JOURNEY } from "./phases.ts";

/** Usual runs take a third of the journeys, because all took half of the time of a run. */
const SHARES = 3;

/** Folders behind journeys that name no room: sign-in and the frame around every screen. */
const FRAME = [
  "apps/web/src/app/",
  "apps/web/e2e/harness/",
  "apps/web/src/features/session/",
  "packages/api/src/session/",
];

/** Matches the router and room at the start of text keys. */
const ROOM = /"(board|manage|repay|reports|tasks|telephony)\.([a-z][A-Za-z]*)/g;

/**
 * Lists the journeys that a usual run leaves out: the seed did not draw them, and no room of theirs is among the files
 * that changed since the last full run.
 */
export async function listSkippedJourneys(
  files: readonly string[],
  changed: readonly string[],
  seed: number,
): Promise<string[]> {
  const undrawn = files.filter((path) => JOURNEY.test(path) && !isSampled(path, seed));
  const verdicts = await Promise.all(undrawn.map((path) => isCovering(path, changed)));
  return undrawn.filter((_, index) => !verdicts[index]);
}

/** Samples every journey once in three consecutive seeds, as of days. */
export const isSampled = (path: string, seed: number): boolean =>
  (Bun.hash.crc32(path) + seed) % SHARES === 0;

async function isCovering(path: string, changed: readonly string[]): Promise<boolean> {
  const folders = [path, ...listFolders(await readText(path))];
  return changed.some((file) => folders.some((folder) => isIn(folder, file)));
}

/** Lists the folders of the rooms whose texts a journey reads. */
export function listFolders(text: string): string[] {
  const rooms = [...text.matchAll(ROOM)].map(
    ([, router = "", room = ""]) =>
      `${router}/${room.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`,
  );
  const folders = [...new Set(rooms)]
    .flatMap((room) => [`packages/api/src/${room}`, `apps/web/src/features/${room}`])
    .filter((folder) => existsSync(join(ROOT, folder)));
  return folders.length > 0 ? folders : FRAME;
}

/** Lists the files that differ from a commit; null where git does not know it, as in a shallow clone. */
export async function listChangedFiles(commit: string): Promise<string[] | null> {
  const outputs = await Promise.all([
    readGit("diff", "--name-only", commit, "--"),
    readGit("ls-files", "--others", "--exclude-standard"),
  ]);
  const texts = outputs.filter((text) => text !== null);
  if (texts.length < outputs.length) return null;
  return texts.join("\n").split("\n").filter(Boolean);
}
