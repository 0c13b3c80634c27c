import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { EmbeddedStartError } from "./refusal.ts";

/** Operating system user that runs PostgreSQL; empty when it is the current one. */
export type Account = { name?: string; uid?: number; gid?: number };

const CANDIDATES = ["postgres", "_postgres", "nobody"];

function readId(flag: "-u" | "-g", name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  const number = Number(stdout?.trim());
  return status === 0 && Number.isInteger(number) ? number : undefined;
}

function named(name: string): Account | undefined {
  const uid = readId("-u", name);
  const gid = readId("-g", name);
  return uid && gid !== undefined ? { name, uid, gid } : undefined;
}

const isRoot = (): boolean => process.platform !== "win32" && process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: root uses the owner of the data, or an unprivileged user. */
export function accountFor(dataDir: string, preferred?: string): Account {
  if (!isRoot()) return {};
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of preferred ? [preferred] : CANDIDATES) {
    const account = named(name);
    if (account) return account;
  }
  throw new EmbeddedStartError(
    "account",
    `root may not run it and there is no user ${preferred ?? "postgres or nobody"}`,
    "create one with: useradd --system postgres",
  );
}

/** Checks if the account may enter a path by asking the kernel, so that groups and ACLs count. */
export function canEnter(account: Account, path: string): boolean {
  if (account.uid === undefined) return true;
  const test = spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
  });
  return test.status === 0;
}
