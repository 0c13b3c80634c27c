import { createDb } from "@kolekta/db";
import type { Registry } from "prom-client";
import { readEnv } from "../env.ts";
import { Meters } from "./meters.ts";

/** Nobody listens there: only names are asked for. */
const NOWHERE = "postgres://nobody@127.0.0.1:1/none";

/** All metrics that a server process can tell, by the names and labels that they have; none has a value. */
export function everyMetric(): Registry {
  const meters = new Meters();
  const stats = { facts: 0, gaps: 0, failures: 0, lagMs: 0 };
  meters.sockets.watch(() => ({ open: 0, bufferedBytes: 0 }));
  meters.watchFeed({ stats, db: createDb(NOWHERE) });
  meters.watchServers(() => 1);
  meters.watchReplicas({ states: [] });
  meters.watchAll(readEnv({}), {
    ...{ url: NOWHERE, now: () => new Date() },
    onFailure: () => {},
  });
  return meters.registry;
}
