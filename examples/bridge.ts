// Simulates a telephone system behind CALL_GATEWAY_URL: takes a call, answers it, ends it after some seconds or when
// the agent hangs up, and offers its recording.
//   CALL_GATEWAY_SECRET=... bun examples/bridge.ts [port] [seconds]
// Start the server with CALL_GATEWAY_URL=http://127.0.0.1:6790 and the same secret.
import { createHmac, timingSafeEqual } from "node:crypto";
import { toneRecording } from "../packages/api/src/telephony/call/gateways/tone.ts";
import { needed, URL_OF_SERVER } from "./connection.ts";

const secret = needed("CALL_GATEWAY_SECRET", "the secret of the server, 32 characters or more");
const port = Number(process.argv[2] ?? 6790);
const seconds = Number(process.argv[3] ?? 5);
const RING_MS = 500;
const MAX_AGE_S = 300;

const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");

function isGenuine({ headers }: Request, body: string): boolean {
  const timestamp = headers.get("x-timestamp") ?? "";
  const signature = Buffer.from(headers.get("x-signature") ?? "");
  const expected = Buffer.from(sign(`${timestamp}.${body}`));
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_S;
  return isFresh && signature.length === expected.length && timingSafeEqual(signature, expected);
}

interface CallReport {
  readonly kind: "RINGING" | "ANSWERED" | "ENDED" | "RECORDED";
  readonly cause?: string;
  readonly recordingUrl?: string;
}

/** Reports what happened to a call; the same event may be sent again until it is accepted. */
async function report(reference: string, { kind, cause, recordingUrl }: CallReport): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000);
  const eventId = `${reference}-${kind}`;
  const at = new Date().toISOString();
  const signed = [timestamp, eventId, reference, kind, at, cause ?? "", recordingUrl ?? ""];
  const reply = await fetch(`${URL_OF_SERVER}/prod/api/telephony/call/callback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      timestamp,
      eventId,
      reference,
      kind,
      at,
      cause,
      recordingUrl,
      signature: sign(signed.join(".")),
    }),
  });
  console.log(`${reference}: ${kind} ${reply.status}`);
}

const hangUps = new Map<string, () => void>();

/** Rings, talks until the agent hangs up or the time is over, and offers the recording. */
async function runCall(reference: string): Promise<void> {
  await Bun.sleep(RING_MS);
  await report(reference, { kind: "RINGING" });
  await Bun.sleep(RING_MS);
  await report(reference, { kind: "ANSWERED" });
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  hangUps.set(reference, resolve);
  await Promise.race([hungUp, Bun.sleep(seconds * 1000)]);
  hangUps.delete(reference);
  await report(reference, { kind: "ENDED", cause: "TALKED" });
  await report(reference, { kind: "RECORDED", recordingUrl: `${server.url}${reference}.wav` });
}

const server = Bun.serve({
  port,
  hostname: "127.0.0.1",
  routes: {
    "/calls": {
      POST: async (request) => {
        const body = await request.text();
        if (!isGenuine(request, body)) return new Response("wrong signature", { status: 401 });
        const { callId, username, phone } = JSON.parse(body);
        const reference = `bridge-${callId}`;
        console.log(`${reference}: ${username} calls +${phone}`);
        void runCall(reference).catch(console.error);
        return Response.json({ reference });
      },
    },
    "/calls/:reference/hang-up": {
      POST: async (request) => {
        if (!isGenuine(request, await request.text()))
          return new Response("wrong signature", { status: 401 });
        hangUps.get(request.params.reference)?.();
        return Response.json({});
      },
    },
    "/:recording": new Response(toneRecording(seconds)),
  },
});
console.log(`telephone system on ${server.url}`);
