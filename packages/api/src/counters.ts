import type { Counter } from "prom-client";
import { abandonedCounter } from "./core/backlog.ts";
import { logins } from "./session/login/actions/counter.ts";
import { decisionsMade } from "./tasks/guard/actions/counter.ts";

/** Counters of all rooms in this process, served as metrics. */
export const counters: readonly Counter[] = [abandonedCounter, decisionsMade, logins];
