import type { Db, Lsn, Replicas } from "@kolekta/db";
import type { Lang } from "@kolekta/i18n";
import type { Day } from "./day.ts";
import type { Gateways } from "./gateways.ts";
import type { FileStore } from "./files/store.ts";
import type { CaseScope, Permission } from "./permissions.ts";
import type { Reactions } from "./reaction.ts";

/** User of a request, with permissions and institution scope. */
export interface Actor {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly role: number;
  readonly caseScope: CaseScope;
  readonly institutionId: number | null;
  readonly groupId: number | null;
  /** Institutions a lender-side user is limited to; empty means all. */
  readonly institutionIds: readonly number[];
  /** Lender that a key of a service account is limited to; null for people. */
  readonly lenderId: number | null;
  /** Service account: may call only procedures that are open to services. */
  readonly isService: boolean;
  readonly zone: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Permissions of the role that the account gets only after confirmation by a second person. */
  readonly withheld: readonly Permission[];
  readonly rowsSelectable: boolean;
  readonly languageLocked: boolean;
  /** The password is a one-time password or too old: only the password change is allowed. */
  readonly passwordDue: boolean;
  readonly via: "WEB" | "TOKEN" | "COMMAND" | "JOB";
}

/** Context of every request before the user is known. */
export interface BaseContext {
  readonly db: Db;
  /** Replicas for `getReplicaDb`; absent when the installation has none. */
  readonly replicas?: Replicas | undefined;
  /**
   * LSN of the caller's last write; null when unknown: then reads must include everything committed
   * so far.
   */
  readonly readAfter?: Lsn | null;
  /** For COPY and LISTEN, which need a dedicated connection. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly gateways: Gateways;
  readonly reactions: Reactions;
  readonly requestId: string;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** Session or API token, and its source; a cookie alone never authenticates a write. */
  readonly token: { value: string; from: "HEADER" | "COOKIE" } | null;
  /** Secret in the cookie of a device that was trusted at an earlier sign-in. */
  readonly deviceSecret: string | null;
  /** The browser connects by https, so cookies can require it. */
  readonly secure: boolean;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
  readonly headers: Headers;
  /** Set for a command or job; absent for a browser or script. */
  readonly via?: "COMMAND" | "JOB";
  /** Fixed answer that solves the captcha in tests; null everywhere else. */
  readonly captchaFixed: string | null;
  /** Page of a list that an export reads; may be larger than the contract allows a caller. */
  readonly exportPage?: { readonly page: number; readonly size: number };
  /** Files of lists contain each code beside its word. */
  readonly withCodes?: boolean;
  /** Logs a warning for the operator. */
  readonly warn?: (details: Readonly<Record<string, unknown>>, text: string) => void;
  now(): Date;
  /**
   * Counts one call: of a provider by its name after authentication, of the app by its token
   * before; throws beyond the limit.
   */
  countCall(caller: "app" | "provider", name: string): void;
  /** Resolves the token; cached by the server for at most a second. */
  identify(): Promise<Actor | null>;
}

/** Request of a user, or an operator command, which has no actor. */
export type AnyCtx = BaseContext & { readonly actor?: Actor };

/** Request with an actor. */
export interface Ctx extends BaseContext {
  readonly actor: Actor;
  readonly procedure: string;
  /** The reply contains a secret that must not be stored, as its contract declares. */
  readonly isReplySecret?: boolean;
  /** Business day in the zone of the actor's institution. */
  today(): Day;
}
