import { reactions } from "@kolekta/api/reactions";
import type { BaseContext } from "@kolekta/api/core/context";
import type { FileStore } from "@kolekta/api/core/files/store";
import type { Gateways } from "@kolekta/api/core/gateways";
import type { Db, Replicas } from "@kolekta/db";

export interface ContextParts {
  readonly db: Db;
  readonly replicas?: Replicas | undefined;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly gateways: Gateways;
  readonly signal: AbortSignal;
  readonly via: "COMMAND" | "JOB";
  now(): Date;
}

/** Creates the context of a request without a user: of a command, a job or a provider event. */
export const createSystemContext = (parts: ContextParts): BaseContext => ({
  ...parts,
  reactions,
  now: () => parts.now(),
  requestId: crypto.randomUUID(),
  lang: "en",
  ip: "127.0.0.1",
  userAgent: parts.via.toLowerCase(),
  token: null,
  deviceSecret: null,
  secure: false,
  idempotencyKey: null,
  headers: new Headers(),
  captchaFixed: null,
  countCall: () => {},
  identify: async () => null,
});
