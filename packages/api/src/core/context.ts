import type { Db, Lsn, Replicas } from "@kolekta/db";
import type { Lang } from "@kolekta/i18n";
import type { Day } from "./day.ts";
import type { Gateways } from "./gateways.ts";
import type { FileStore } from "./files/store.ts";
import type { CaseScope, Permission } from "./permissions.ts";
import type { Reactions } from "./reaction.ts";

/** Who acts, with the rights and the horizon that the role and its rows give. */
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
  readonly zone: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Rights of the role that the account holds only once a second person has confirmed it. */
  readonly withheld: readonly Permission[];
  readonly rowsSelectable: boolean;
  readonly languageLocked: boolean;
  /** The password was given by somebody else or is too old: until it is changed, only the change is served. */
  readonly passwordDue: boolean;
  readonly via: "WEB" | "TOKEN" | "COMMAND" | "JOB";
}

/** What every request carries before anybody is known. */
export interface Visit {
  readonly db: Db;
  /** What `getReplicaDb` reads from; none where the house has no replicas. */
  readonly replicas?: Replicas | undefined;
  /** The LSN after the caller's last write; null where unknown: then all that is committed now must be read. */
  readonly readAfter?: Lsn | null;
  /** For COPY and LISTEN, which need a connection of their own. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly gateways: Gateways;
  readonly reactions: Reactions;
  readonly requestId: string;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** The session or API token and where it came from; a cookie alone never authenticates a write. */
  readonly token: { value: string; from: "HEADER" | "COOKIE" } | null;
  /** The secret that a device trusted at an earlier login carries in its cookie. */
  readonly deviceSecret: string | null;
  /** The browser speaks https to us, so cookies may be bound to it. */
  readonly secure: boolean;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
  /** Response headers, for the session cookie. */
  readonly headers: Headers;
  /** What acts where no person does; a browser or a script unless told otherwise. */
  readonly via?: "COMMAND" | "JOB";
  /** In tests a fixed answer opens the captcha; null everywhere else. */
  readonly captchaFixed: string | null;
  /** Leaves a line for the operator, in the log of the server. */
  readonly warn?: (details: Readonly<Record<string, unknown>>, text: string) => void;
  now(): Date;
  /** Counts one call: a provider's by its name once proved, an app's by its token before; throws beyond the limit. */
  countCall(caller: "app" | "provider", name: string): void;
  /** Resolves the token; cached by the server for at most a second. */
  identify(): Promise<Actor | null>;
}

/** A request of a person, or the operator's command, which has no actor. */
export type AnyCtx = Visit & { readonly actor?: Actor };

/** A request of a known caller. */
export interface Ctx extends Visit {
  readonly actor: Actor;
  readonly procedure: string;
  /** The procedure's reply carries what nobody may keep; so its contract says. */
  readonly isReplySecret?: boolean;
  /** The business day of the actor's institution. */
  today(): Day;
}
