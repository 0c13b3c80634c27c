import type { CurrentUser } from "@kolekta/api/session/login/contract";
import type { Queries } from "@/lib/trpc.ts";

/** Address and user of a screen that opens. */
export interface Opening {
  readonly queries: Queries;
  readonly session: CurrentUser;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Requests the first data of a screen before it renders. A page exports it as `startQueries`. */
export type StartQueries = (opening: Opening) => void;
