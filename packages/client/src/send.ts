export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Fetch as the transports call it. */
export type Send = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface ConnectionOptions {
  /** Origin of the server, such as http://127.0.0.1:6778. */
  readonly url: string;
  /** Key of a service account, or an API token. */
  readonly token: string;
  /** Language of messages; English by default. */
  readonly lang?: "en" | "zh" | "id";
  /** Repeats after a busy or absent server; 4 by default. */
  readonly retries?: number;
  /** Replaces the global fetch, to use a proxy or a client certificate. */
  readonly fetch?: Fetch;
}

export const IDEMPOTENCY_KEY = "idempotency-key";

const READS = new Set(["GET", "HEAD"]);
const BUSY = new Set([429, 502, 503, 504]);
const RETRY_AFTER = "retry-after";
/** One deadline for a call with all its repeats. */
const TIMEOUT_MS = 100_000;
const FIRST_WAIT_MS = 200;
/** A refusal that asks for a longer wait goes to the caller at once. */
const MAX_WAIT_MS = 60_000;

/**
 * Builds a fetch that adds token, language and idempotency key, and repeats a request that a busy or absent server did
 * not answer. A write is repeated with the same idempotency key, so that it runs once.
 */
export function createSend(options: ConnectionOptions): Send {
  const { token, lang = "en", retries = 4 } = options;
  const sendOnce: Fetch = options.fetch ?? ((input, init) => fetch(input, init));

  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(String(input), init);
    const { method, url, headers } = request;
    const isRead = READS.has(method);
    headers.set("token", token);
    headers.set("accept-language", lang);
    if (!isRead && !headers.has(IDEMPOTENCY_KEY)) headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const body = isRead ? null : await request.arrayBuffer();
    for (let attempt = 0; ; attempt += 1) {
      const reply = await sendOnce(url, { method, headers, body, signal }).catch(toError);
      const waitMs = getWaitMs(attempt, reply);
      const isLast = attempt >= retries || signal.aborted || waitMs > MAX_WAIT_MS;
      if (reply instanceof Error) {
        if (isLast) throw reply;
      } else {
        if (isLast || !isBusy(reply)) return reply;
        await reply.body?.cancel();
      }
      await wait(waitMs, signal);
    }
  };
}

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause), { cause });

/** An installation may send every reply of REST with status 200; a busy server then still sends Retry-After. */
const isBusy = ({ status, headers }: Response): boolean =>
  BUSY.has(status) || headers.has(RETRY_AFTER);

/** Waits as long as the server asks for; else twice as long each time, with jitter. */
function getWaitMs(attempt: number, reply: Response | Error): number {
  const seconds = reply instanceof Error ? NaN : Number(reply.headers.get(RETRY_AFTER) ?? NaN);
  const usual = FIRST_WAIT_MS * 2 ** attempt;
  return (Number.isFinite(seconds) ? seconds * 1000 : usual) + usual * Math.random();
}

/** Rejects when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(toError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
