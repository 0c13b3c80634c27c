import type { Actor, BaseContext } from "@kolekta/api/core/context";
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

/** Parts of one HTTP server that all its entry points share. */
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
  /** `null` without a trace collector. */
  readonly tracing: Tracing | null;
  readonly sockets: Sockets;
  now(): Date;
  /** Throws when the user may not sign in from this address. */
  identify(token: string, now: Date, from: string): Promise<Actor | null>;
}

export interface Peer {
  requestIP(request: Request): { address: string } | null;
  /** Seconds that the connection of a request may still be silent or trickle. */
  timeout(request: Request, seconds: number): void;
}

export interface Arrival {
  readonly context: BaseContext;
  readonly startedAt: number;
  /** Actor of the token; null before the first lookup. */
  currentActor(): Actor | null;
  /** The reply is ready: the deadline is off. */
  settle(): void;
}
