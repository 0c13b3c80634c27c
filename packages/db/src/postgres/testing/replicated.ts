import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setOwner } from "../embedded/server-directory.ts";
import { createWhenAbsent } from "../embedded/probe.ts";
import type { Settings } from "../embedded/settings.ts";
import { APPLICATION } from "../session.ts";
import { baseBackup } from "./base-backup.ts";
import { ReplicatedHost } from "./replicated-host.ts";
import { waitUntil } from "./wait-until.ts";

export type { ReplicatedHost } from "./replicated-host.ts";

export type ReplicatedOptions = {
  /** Defaults to 1. */
  standbys?: number;
  /** A commit is answered only when a standby has it on its disk. */
  synchronous?: boolean;
  settings?: Settings;
};

export type Replicated = {
  readonly primary: ReplicatedHost;
  readonly standbys: readonly ReplicatedHost[];
  /** The address with every host in it, the primary first. */
  url(database?: string): string;
  /** Makes a standby replay the writes of another host from now on. */
  follow(standby: ReplicatedHost, primary: ReplicatedHost): Promise<void>;
  /** Waits until every standby has replayed all writes of the primary so far. */
  caughtUp(): Promise<void>;
  /** Makes commits wait for a standby. A primary without a standby would answer none. */
  setSynchronous(primary: ReplicatedHost, isOn: boolean): Promise<void>;
  drop(): Promise<void>;
};

const SETTINGS: Settings = { sharedBuffers: "32MB", maxConnections: 60 };

/** A primary with standbys that stream from it, all of them real servers on 127.0.0.1. Drop it when done. */
export async function startReplicated(options: ReplicatedOptions = {}): Promise<Replicated> {
  const { standbys: count = 1, synchronous = false, settings } = options;
  const make = (name: string) => new ReplicatedHost(name, { ...SETTINGS, ...settings });
  const primary = make("primary");
  const standbys = Array.from({ length: count }, (_, at) => make(`standby${at + 1}`));
  const set = createReplicated(primary, standbys);
  try {
    await primary.start();
    await createWhenAbsent(primary.url("postgres"), APPLICATION);
    await primary.set("wal_keep_size", "512MB");
    // By default five seconds, during which a standby does not reconnect to a restarted primary.
    await primary.set("wal_retrieve_retry_interval", "100ms");
    for (const standby of standbys) await addStandby(primary, standby);
    await set.setSynchronous(primary, synchronous);
    return set;
  } catch (error) {
    await set.drop();
    throw error;
  }
}

function createReplicated(
  primary: ReplicatedHost,
  standbys: readonly ReplicatedHost[],
): Replicated {
  const hosts = [primary, ...standbys];
  return {
    primary,
    standbys,
    url: (database) => urlOfAll(hosts.map((host) => new URL(host.url(database)))),
    follow: (standby, to) => standby.set("primary_conninfo", conninfo(standby, to)),
    caughtUp: () => caughtUp(primary, standbys),
    setSynchronous,
    drop: async () => void (await Promise.all(hosts.map((host) => host.drop()))),
  };
}

function urlOfAll(urls: readonly URL[]): string {
  const [first] = urls;
  if (!first) throw new Error("a set without a host");
  const { host, href } = first;
  return href.replace(host, urls.map((url) => url.host).join(","));
}

async function addStandby(primary: ReplicatedHost, standby: ReplicatedHost): Promise<void> {
  await baseBackup(primary, standby);
  const password = join(standby.cluster.root, "password");
  copyFileSync(join(primary.cluster.root, "password"), password);
  setOwner(password, standby.cluster.account);
  standby.configure("primary_conninfo", conninfo(standby, primary));
  await standby.start();
}

/** Uses a distinct name, by which the primary identifies the standby. */
function conninfo(standby: ReplicatedHost, primary: ReplicatedHost): string {
  const { hostname, port, username, password } = new URL(primary.url());
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${standby.name}`;
}

async function caughtUp(
  primary: ReplicatedHost,
  standbys: readonly ReplicatedHost[],
): Promise<void> {
  const [flushed] = await primary.run("select pg_current_wal_flush_lsn()::text as lsn");
  const replayed = `select pg_last_wal_replay_lsn() >= '${flushed?.lsn}' as is_replayed`;
  for (const standby of standbys)
    await waitUntil(async () => (await standby.run(replayed))[0]?.is_replayed === true);
}

async function setSynchronous(primary: ReplicatedHost, isOn: boolean): Promise<void> {
  await primary.set("synchronous_standby_names", isOn ? "ANY 1 (*)" : "");
  if (!isOn) return;
  const waitsFor = "select 1 from pg_stat_replication where sync_state = 'quorum'";
  await waitUntil(async () => (await primary.run(waitsFor)).length > 0);
}
