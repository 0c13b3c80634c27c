import { createDb } from "@kolekta/db";
import type { Registry } from "prom-client";
import { readEnv } from "../env.ts";
import { Meters } from "./meters.ts";

/** Never opened; only the names of metrics are read. */
const UNREACHABLE_URL = "postgres://unused@127.0.0.1:1/unused";

/** Registers all metrics of a server process with names and labels, without values. */
export function everyMetric(): Registry {
  const meters = new Meters();
  const stats = { facts: 0, gaps: 0, failures: 0, lagMs: 0 };
  meters.sockets.watch(() => ({ open: 0, bufferedBytes: 0 }));
  meters.watchFeed({ stats, db: createDb(UNREACHABLE_URL) });
  meters.watchServers(() => 1);
  meters.watchReplicas({ states: [] });
  meters.watchAll(readEnv({}), {
    url: UNREACHABLE_URL,
    now: () => new Date(),
    onFailure: () => {},
  });
  return meters.registry;
}
