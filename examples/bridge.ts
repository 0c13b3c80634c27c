// Simulates a telephone system behind CALL_GATEWAY_URL: takes a call, answers it, ends it after some seconds or when
// the agent hangs up, and offers its recording.
//   CALL_GATEWAY_SECRET=... bun examples/bridge.ts [port] [seconds]
// Start the server with CALL_GATEWAY_URL=http://127.0.0.1:6790 and the same secret.
import { toneRecording } from "../packages/api/src/telephony/call/gateways/tone.ts";
import { report, serveBridge } from "./bridge-server.ts";

const port = Number(process.argv[2] ?? 6790);
const seconds = Number(process.argv[3] ?? 5);
const RING_MS = 500;

const hangUps = new Map<string, () => void>();

/** Rings, talks until the agent hangs up or the time is over, and offers the recording. */
async function runCall(reference: string): Promise<void> {
  await Bun.sleep(RING_MS);
  report(reference, { kind: "RINGING" });
  await Bun.sleep(RING_MS);
  report(reference, { kind: "ANSWERED" });
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  hangUps.set(reference, resolve);
  await Promise.race([hungUp, Bun.sleep(seconds * 1000)]);
  hangUps.delete(reference);
  report(reference, { kind: "ENDED", cause: "TALKED" });
  report(reference, { kind: "RECORDED", recordingUrl: `${server.url}recordings/${reference}` });
}

const server = serveBridge({
  port,
  dial: async ({ callId, username, phone }) => {
    const reference = `bridge-${callId}`;
    console.log(`${reference}: ${username} calls +${phone}`);
    void runCall(reference).catch(console.error);
    return reference;
  },
  hangUp: async (reference) => hangUps.get(reference)?.(),
  getRecording: async () => toneRecording(seconds),
});
console.log(`telephone system on ${server.url}`);
