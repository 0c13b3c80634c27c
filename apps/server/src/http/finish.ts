import type { Arrival, App } from "./app.ts";

export interface Outcome {
  readonly door: "rest" | "trpc" | "socket";
  /** The procedure, or what stands for those that have no name. */
  readonly procedure: string;
  readonly method: string;
  readonly status: number;
  readonly key?: string | null;
  /** What went wrong where it was our own doing. */
  readonly error?: unknown;
}

/** The request is over: its deadline is off, its time is measured, its one line is written. */
export function finish(
  { log, meters }: App,
  arrival: Arrival,
  outcome: Outcome,
): void {
  arrival.settle();
  const ms = performance.now() - arrival.startedAt;
  const { door, procedure, status } = outcome;
  meters.request(door, procedure, status, ms);
  const level = outcome.error === undefined ? "info" : "error";
  if (!log.isLevelEnabled(level)) return;
  const { requestId, ip } = arrival.visit;
  log[level](
    {
      requestId,
      ...outcome,
      ms: Math.round(ms * 10) / 10,
      ip,
      userId: arrival.who()?.userId,
    },
    "request",
  );
}
