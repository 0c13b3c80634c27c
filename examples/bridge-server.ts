// The side of a telephone bridge that every telephone system needs: verifies the requests of Kolekta, reports events in
// the order in which they happened, and offers recordings. bridge.ts and asterisk-ari.ts use it.
import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { needed, URL_OF_SERVER } from "./connection.ts";

const MAX_AGE_S = 300;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 100;

export interface Dial {
  readonly callId: number;
  readonly username: string;
  readonly phone: string;
}

export interface CallReport {
  readonly kind: "RINGING" | "ANSWERED" | "ENDED" | "RECORDED";
  readonly cause?: string | undefined;
  readonly recordingUrl?: string | undefined;
}

export interface TelephoneSystem {
  readonly port: number;
  /** Starts the call and returns a reference for it. */
  dial(request: Dial): Promise<string>;
  hangUp(reference: string): Promise<void>;
  /** Returns the recording as WAV; null when there is none. */
  getRecording(reference: string): Promise<Blob | null>;
}

const secret = needed("CALL_GATEWAY_SECRET", "the secret of the server, 32 characters or more");

const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");

function isGenuine({ headers }: Request, body: string): boolean {
  const timestamp = headers.get("x-timestamp") ?? "";
  const signature = Buffer.from(headers.get("x-signature") ?? "");
  const expected = Buffer.from(sign(`${timestamp}.${body}`));
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_S;
  return isFresh && signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Serves the requests of Kolekta. */
export function serveBridge(system: TelephoneSystem) {
  const verified =
    <Path extends string>(
      answer: (body: unknown, request: Bun.BunRequest<Path>) => Promise<object>,
    ) =>
    async (request: Bun.BunRequest<Path>): Promise<Response> => {
      const body = await request.text();
      if (!isGenuine(request, body)) return new Response("wrong signature", { status: 401 });
      try {
        return Response.json(await answer(JSON.parse(body), request));
      } catch (error) {
        console.error(error);
        return new Response("the telephone system refused", { status: 502 });
      }
    };
  return Bun.serve({
    port: system.port,
    hostname: "127.0.0.1",
    routes: {
      "/calls": {
        POST: verified<"/calls">(async (body) => ({ reference: await system.dial(body as Dial) })),
      },
      "/calls/:reference/hang-up": {
        POST: verified<"/calls/:reference/hang-up">(async (_, { params }) => {
          await system.hangUp(params.reference);
          return {};
        }),
      },
      "/recordings/:reference": async ({ params }) => {
        const recording = await system.getRecording(params.reference);
        return recording ? new Response(recording) : new Response("not found", { status: 404 });
      },
    },
    fetch: () => new Response("not found", { status: 404 }),
  });
}

/** Events of one call are sent one after the other. */
const sending = new Map<string, Promise<void>>();

/** Reports an event of a call until Kolekta accepts it. */
export function report(reference: string, event: CallReport): void {
  const at = new Date().toISOString();
  const before = sending.get(reference) ?? Promise.resolve();
  const sent = before
    .then(() => sendUntilAccepted(reference, event, at))
    .catch((error: unknown) => console.error(`${reference}: ${event.kind} was lost`, error));
  sending.set(reference, sent);
}

async function sendUntilAccepted(reference: string, event: CallReport, at: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await send(reference, event, at);
    console.log(`${reference}: ${event.kind} ${status}`);
    if (status === 200) return;
    // 404: Kolekta has not stored the reference yet.
    const isRetried = status === 0 || status === 404 || status === 429 || status >= 500;
    if (!isRetried || attempt === ATTEMPTS) throw new Error(`Kolekta answered ${status}`);
    await sleep(FIRST_WAIT_MS * 2 ** attempt);
  }
}

/** Returns the status of the answer; 0 without an answer. */
async function send(
  reference: string,
  { kind, cause, recordingUrl }: CallReport,
  at: string,
): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000);
  const eventId = `${reference}-${kind}`;
  const signed = [timestamp, eventId, reference, kind, at, cause ?? "", recordingUrl ?? ""];
  const values = { timestamp, eventId, reference, kind, at, cause, recordingUrl };
  const reply = await fetch(`${URL_OF_SERVER}/prod/api/telephony/call/callback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...values, signature: sign(signed.join(".")) }),
  }).catch(() => null);
  return reply?.status ?? 0;
}
