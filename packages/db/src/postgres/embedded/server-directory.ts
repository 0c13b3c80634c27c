import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Account, accountFor, canEnter } from "./account.ts";
import { EmbeddedStartError, toStartError } from "./refusal.ts";

export type ServerDirectory = { root: string; data: string; lock: string; account: Account };

export function openDirectory(dir: string, osUser?: string): ServerDirectory {
  const resolved = resolve(dir);
  const data = join(resolved, "data");
  const account = accountFor(existsSync(data) ? data : resolved, osUser);
  makeDirectory(resolved, account);
  const root = realpathSync(resolved);
  assertUsable(root, account);
  return { root, data: join(root, "data"), lock: join(root, "lock"), account };
}

/** Gives a file created by root to the user that runs PostgreSQL. */
export function setOwner(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function makeDirectory(root: string, account: Account): void {
  try {
    mkdirSync(dirname(root), { recursive: true });
    if (!existsSync(root)) mkdirSync(root, { recursive: true, mode: 0o700 });
    if (statSync(root).uid === 0 && readdirSync(root).length === 0) setOwner(root, account);
  } catch (error) {
    const { message } = error as Error;
    if (/ENOSPC/.test(message)) throw toStartError("mkdir", message);
    throw new EmbeddedStartError(
      "path",
      `${root} cannot be made (${message})`,
      "set DATA_DIR to a directory that can be written",
    );
  }
}

function assertUsable(root: string, account: Account): void {
  try {
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new EmbeddedStartError(
      "path",
      `${root} may not be read and written`,
      "start it as the user who owns that directory",
    );
  }
  if (canEnter(account, root)) return;
  throw new EmbeddedStartError(
    "path",
    `the user ${account.name ?? account.uid} may not enter ${root}`,
    "set DATA_DIR to a directory whose parents everybody may enter, such as /var/lib/kolekta",
  );
}
