import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { noteBehaviour } from "@/lib/behaviour.ts";
import { toFailure } from "@/lib/failure.ts";
import { translate } from "@/lib/i18n.tsx";
import { handleSessionFailure, whenPasswordDue, whenSessionEnds } from "@/lib/session.ts";
import { type Attempt, toastFailure, toastSuccess } from "@/lib/toast.ts";

interface CallMeta extends Record<string, unknown> {
  /** The caller shows failures itself; the end of the session is handled all the same. */
  quiet?: boolean;
  /** Show the server's message, or "operation success", when the action has succeeded. */
  success?: boolean;
  /** Attempted action, shown above the reason of a failure. */
  attempt?: Attempt;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const fail = (error: unknown, meta: CallMeta | undefined) => {
  const failure = toFailure(error);
  if (!handleSessionFailure(failure) && !meta?.quiet) toastFailure(failure, meta?.attempt);
};

/** Reloading the user reports that the password is due, which shows the password gate. */
const CURRENT_USER = [["session", "login", "getCurrentUser"]];

const toMessage = (data: unknown): string =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string"
    ? data.message
    : translate("core.done.success");

const SENDS_BEHAVIOUR = "tasks.behaviour.record";

/** Records each write as a button press. A tRPC key starts with the path of the procedure. */
const noteWrite = (key: readonly unknown[] | undefined) => {
  const path = key?.[0];
  if (!Array.isArray(path)) return;
  const name = path.join(".");
  if (name === SENDS_BEHAVIOUR) return;
  noteBehaviour(`${/\.reveal/.test(name) ? "reveal" : "button"} ${name}`);
};

const worthRetrying = (count: number, error: unknown) =>
  count < 1 && toFailure(error).kind === "network";

export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => fail(error, query.meta) }),
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => noteWrite(mutation.options.mutationKey),
      onError: (error, _input, _result, mutation) => fail(error, mutation.meta),
      onSuccess: (data, _input, _result, mutation) => {
        if (mutation.meta?.success) toastSuccess(toMessage(data));
      },
    }),
    defaultOptions: {
      // Without a connection a call fails at once instead of waiting silently.
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: worthRetrying,
        staleTime: 5_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  whenSessionEnds(() => client.clear());
  whenPasswordDue(() => void client.invalidateQueries({ queryKey: CURRENT_USER }));
  return client;
};
