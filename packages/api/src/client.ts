import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";
import type { FieldError } from "./core/error-texts.ts";
import type { AppRouter } from "./router.ts";

export interface ClientOptions {
  /** Origin of the server, such as http://127.0.0.1:6778. */
  readonly url: string;
  /** An API token, made by `bun ops token create`. */
  readonly token: string;
  /** Language of messages; English by default. */
  readonly lang?: "en" | "zh" | "id";
  /** Attempts after a busy or absent server; 4 by default. */
  readonly retries?: number;
}

export type Client = ReturnType<typeof createClient>;

/** Failed call: the message of the server, or that the server could not be reached. */
export class KolektaError extends TRPCClientError<AppRouter> {
  /** The message's name, the same in every language; null when the contract or the network refused. */
  readonly key: string | null;
  /** The input fields to mend. */
  readonly fields: readonly FieldError[];
  /** Names the request in the server's log; null when no server answered. */
  readonly requestId: string | null;
  readonly httpStatus: number | null;

  constructor(error: TRPCClientError<AppRouter>) {
    const { shape, message } = error;
    super(message, { cause: error, ...(shape && { result: { error: shape } }) });
    // The parent's constructor pins its own prototype.
    Object.setPrototypeOf(this, KolektaError.prototype);
    this.name = "KolektaError";
    this.key = error.data?.key ?? null;
    this.fields = error.data?.fields ?? [];
    this.requestId = error.data?.requestId ?? null;
    this.httpStatus = error.data?.httpStatus ?? null;
  }
}

const TIMEOUT_MS = 100_000;
const BUSY = new Set([429, 502, 503, 504]);

/**
 * The API as typed calls: `client.tasks.case.list.query({ page: 1 })`. Every write carries an
 * idempotency key, so that sending it again after a lost reply does it no second time; name your own
 * with `{ context: { idempotencyKey } }` to be safe across runs of a script.
 */
export function createClient(options: ClientOptions) {
  const { url, token, lang = "en", retries = 4 } = options;
  const http = { url: `${url.replace(/\/$/, "")}/trpc`, transformer: superjson };
  const headers = { token, "accept-language": lang };
  return createTRPCClient<AppRouter>({
    links: [
      keyed,
      named,
      retryLink({
        retry: ({ op, error, attempts }) =>
          attempts <= retries && !op.signal?.aborted && isRetryable(error),
        retryDelayMs: (attempt) => 100 * 2 ** attempt * (1 + Math.random()),
      }),
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: httpLink({
          ...http,
          headers: ({ op }) => ({
            ...headers,
            "idempotency-key": String(op.context["idempotencyKey"]),
          }),
        }),
        false: httpBatchLink({ ...http, headers, maxItems: 20 }),
      }),
    ],
  });
}

/** One key and one deadline a call, whichever attempt it is. */
const keyed: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { idempotencyKey = crypto.randomUUID() } = op.context;
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    const signal = op.signal ? AbortSignal.any([op.signal, deadline]) : deadline;
    return next({ ...op, signal, context: { ...op.context, idempotencyKey } });
  };

const named: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => observer.error(new KolektaError(error)),
        complete: () => observer.complete(),
      }),
    );

/** No answer at all, or one that says "not now". */
function isRetryable({ data, meta }: TRPCClientError<AppRouter>): boolean {
  const response = meta?.["response"];
  const status = data?.httpStatus ?? (response instanceof Response ? response.status : undefined);
  return status === undefined || BUSY.has(status);
}
