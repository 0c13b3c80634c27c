import type { Arrival, App } from "./app.ts";

export interface RequestOutcome {
  readonly transport: "rest" | "trpc" | "socket";
  /** Name of the procedure, or a placeholder for requests without one. */
  readonly procedure: string;
  readonly method: string;
  readonly status: number;
  readonly key?: string | null;
  /** Cause of an internal error. */
  readonly error?: unknown;
}

/** The request is over: its deadline is off, its time is measured, its one line is written. */
export function recordRequest(
  { log, meters, tracing }: App,
  arrival: Arrival,
  outcome: RequestOutcome,
): void {
  arrival.settle();
  const ms = performance.now() - arrival.startedAt;
  const { transport, procedure, status } = outcome;
  const { requestId, ip } = arrival.context;
  meters.requests.ended(transport, procedure, status, ms);
  tracing?.finished(outcome, requestId);
  const level = outcome.error === undefined ? "info" : "error";
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      requestId,
      ...outcome,
      ms: Math.round(ms * 10) / 10,
      ip,
      userId: arrival.currentActor()?.userId,
    },
    "request",
  );
}
