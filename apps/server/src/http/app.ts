import type { Actor, Visit } from "@kolekta/api/core/context";
import type { Gateways } from "@kolekta/api/core/gateways";
import type { FileStore } from "@kolekta/api/core/files/store";
import type { Db, Replicas } from "@kolekta/db";
import type { AnyTRPCRouter } from "@trpc/server";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Sockets } from "../socket/sockets.ts";
import type { Limits } from "./limits.ts";
import type { Meters } from "../metrics/meters.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Uploads } from "./uploads.ts";

/** What every door of one HTTP server stands on. */
export interface App {
  readonly env: Env;
  readonly router: AnyTRPCRouter;
  readonly db: Db;
  databaseUrl(): string;
  readonly replicas?: Replicas | undefined;
  readonly files: FileStore;
  readonly gateways: Gateways;
  readonly log: Log;
  readonly limits: Limits;
  readonly uploads: Uploads;
  readonly meters: Meters;
  /** None where nobody collects traces. */
  readonly tracing: Tracing | null;
  readonly sockets: Sockets;
  now(): Date;
  /** Refuses one who comes from where he may not. */
  identify(token: string, now: Date, from: string): Promise<Actor | null>;
}

/** What Bun.serve knows about the other end. */
export interface Peer {
  requestIP(request: Request): { address: string } | null;
  /** Seconds that the connection of a request may still be silent or trickle. */
  timeout(request: Request, seconds: number): void;
}

/** One request on its way through the server. */
export interface Arrival {
  readonly visit: Visit;
  readonly startedAt: number;
  /** Whom the token turned out to be, once somebody asked. */
  currentActor(): Actor | null;
  /** The reply is ready: the deadline is off. */
  settle(): void;
}
