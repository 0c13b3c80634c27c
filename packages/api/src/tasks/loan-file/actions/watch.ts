import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../../../core/context.ts";
import { listFiles } from "../../../core/folder.ts";
import type { JobContext } from "../../../core/job.ts";
import { findServiceActor } from "../../../session/session/actions/identity.ts";
import { RETENTION_DAYS } from "../../loan-import/actions/delete-expired.ts";
import type { DropFolder } from "../contract-drop.ts";
import { listDrops } from "../queries-drop.ts";
import { isComplete, parseClaimedName, toClaimedName } from "../rules.ts";
import { removeDropsOfDisabled } from "./drop.ts";
import { type DropContext, type DropPaths, handleClaimed } from "./take.ts";

const DAY_MS = 86_400_000;

/** Takes the files of every drop folder, and puts those that are done beside their results. */
export async function watchFolders(ctx: JobContext): Promise<void> {
  const { dropDir } = ctx;
  if (dropDir === undefined) return;
  await removeDropsOfDisabled(ctx);
  const drops = await listDrops(ctx.db);
  await warnOfUnknown(ctx, dropDir, new Set(drops.map(({ folder }) => folder)));
  for (const drop of drops) {
    if (ctx.signal.aborted) return;
    const { folder } = drop;
    await watchFolder(ctx, drop, join(dropDir, folder)).catch((error: unknown) =>
      ctx.warn?.({ folder, error }, "a drop folder cannot be read"),
    );
  }
}

async function warnOfUnknown(
  ctx: JobContext,
  dropDir: string,
  boundFolders: ReadonlySet<string>,
): Promise<void> {
  const entries = await readdir(dropDir, { withFileTypes: true });
  for (const { name: folder } of entries) {
    if (boundFolders.has(folder)) continue;
    const files = await listFiles(join(dropDir, folder, "in")).catch(() => []);
    if (files.length > 0)
      ctx.warn?.({ folder, files: files.length }, "files wait in a folder without an account");
  }
}

async function watchFolder(ctx: JobContext, drop: DropFolder, root: string): Promise<void> {
  const { folder } = drop;
  const actor = await findSender(ctx, drop.accountId);
  if (!actor) return ctx.warn?.({ folder }, "the account of a drop folder may not send loans");
  const paths = await openPaths(root);
  await takeComplete(ctx, paths);
  for (const fileName of (await readdir(paths.claimed)).sort()) {
    if (ctx.signal.aborted) return;
    const claimed = parseClaimedName(fileName);
    if (!claimed) continue;
    const context: DropContext = { ...ctx, actor };
    await handleClaimed(context, drop, paths, { ...claimed, fileName }).catch((error: unknown) =>
      ctx.warn?.({ folder, fileName, error }, "a file of a drop folder was not handled"),
    );
  }
  for (const path of [paths.done, paths.refused]) await deleteExpired(ctx, path);
}

async function findSender({ db }: JobContext, accountId: number): Promise<Actor | null> {
  const actor = await findServiceActor(db, accountId);
  return actor?.permissions.has("loan.push") ? actor : null;
}

/** Refuses links, which could lead out of the drop folder. */
async function openPaths(root: string): Promise<DropPaths> {
  const paths = {
    in: join(root, "in"),
    claimed: join(root, "taken"),
    done: join(root, "done"),
    refused: join(root, "refused"),
  };
  for (const path of [root, ...Object.values(paths)]) {
    await mkdir(path, { recursive: true });
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`);
  }
  return paths;
}

/** The new name is the identity of the file: it is imported once. */
async function takeComplete(ctx: JobContext, paths: DropPaths): Promise<void> {
  for (const name of await readdir(paths.in)) {
    const path = join(paths.in, name);
    const found = await lstat(path);
    if (found.isDirectory() || !isComplete(name, found.ctimeMs, ctx.now())) continue;
    await rename(path, join(paths.claimed, toClaimedName(crypto.randomUUID(), name)));
  }
}

async function deleteExpired({ now }: JobContext, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { ctimeMs } = await lstat(path);
    if (now().getTime() - ctimeMs >= RETENTION_DAYS * DAY_MS) await rm(path, { recursive: true });
  }
}
