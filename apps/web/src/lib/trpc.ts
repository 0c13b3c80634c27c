import type { AppRouter } from "@kolekta/api";
import { acceptLanguage } from "@kolekta/i18n/web";
import { httpBatchLink, httpLink, type Operation, splitLink } from "@trpc/client";
import { type createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import { translate } from "@/lib/i18n.tsx";
import { languageStore } from "@/lib/language.ts";
import { openPath } from "@/lib/current-path.ts";
import { withTimeout } from "@/lib/request-limit.ts";
import { recordReplicaTimestamp, readAfterHeader } from "@/lib/replica.ts";
import { recordSandbox } from "@/lib/sandbox.ts";
import { token } from "@/lib/session.ts";
import { toastNotice } from "@/lib/toast.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** Lists without pages cannot show that the server left out unreadable rows. */
const notifyUnreadable = ({ headers: responseHeaders }: Response): void => {
  const count = Number(responseHeaders.get("x-unreadable-rows") ?? 0);
  if (count > 0) toastNotice(translate("app.table.unreadable", { count }));
};

const timed: typeof fetch = Object.assign(
  async (input: RequestInfo | URL, init?: RequestInit) => {
    const signal = withTimeout(init?.signal);
    const whole = { ...init, signal, credentials: "include" } as const;
    const path = openPath();
    const response = await fetch(input, whole);
    notifyUnreadable(response);
    recordReplicaTimestamp(response.headers, path);
    recordSandbox(response.headers);
    return response;
  },
  { preconnect: fetch.preconnect },
);

const headers = (): Record<string, string> => {
  const currentToken = token.get();
  const language = { "accept-language": acceptLanguage[languageStore.get().lang] };
  const baseHeaders = { ...language, ...readAfterHeader() };
  return currentToken === null ? baseHeaders : { ...baseHeaders, token: currentToken };
};

export type Queries = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

const findIdempotencyKey = ({ context }: Operation): string | null => {
  const key = context["idempotencyKey"];
  return typeof key === "string" ? key : null;
};

const shared = { url: "/trpc", transformer: superjson, fetch: timed };

/** A call with an `idempotencyKey` is not batched, so that the key applies to this call only. */
export const createClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: (op) => findIdempotencyKey(op) !== null,
        true: httpLink({
          ...shared,
          headers: ({ op }) => ({ ...headers(), "idempotency-key": findIdempotencyKey(op) ?? "" }),
        }),
        // Inputs are sent in the body: they can contain phone numbers, and proxies log addresses.
        false: httpBatchLink({ ...shared, maxURLLength: 4000, methodOverride: "POST", headers }),
      }),
    ],
  });
