// Connects Asterisk (14 or later) to Kolekta by its REST interface (ARI): rings the agent, then the borrower, joins both,
// records, and reports what happens.
//   CALL_GATEWAY_SECRET=... ARI_USER=kolekta ARI_PASSWORD=... bun examples/asterisk-ari.ts [port]
// ARI_URL: address of ARI, by default http://127.0.0.1:8088/ari
// ARI_AGENT, ARI_PHONE: endpoints, by default PJSIP/{username} and PJSIP/{phone}@trunk
// Start the server with CALL_GATEWAY_URL=http://127.0.0.1:6790 and the same secret.
import { report, serveBridge } from "./bridge-server.ts";
import { needed } from "./connection.ts";

const APP = "kolekta";
const ari = process.env["ARI_URL"] ?? "http://127.0.0.1:8088/ari";
const user = needed("ARI_USER", "a user of ari.conf");
const password = needed("ARI_PASSWORD", "the password of this user");
const agentEndpoint = process.env["ARI_AGENT"] ?? "PJSIP/{username}";
const phoneEndpoint = process.env["ARI_PHONE"] ?? "PJSIP/{phone}@trunk";
const port = Number(process.argv[2] ?? 6790);
const RECONNECT_MS = 1_000;
const AGENT_RINGS_S = 30;
const PHONE_RINGS_S = 45;
const PREFIX = "kolekta-";

interface Call {
  readonly reference: string;
  readonly phone: string;
  bridgeId: string | null;
  isAnswered: boolean;
  isEnding: boolean;
}

/** By reference, which is also the start of the ids of both channels and the name of the recording. */
const calls = new Map<string, Call>();
const agentChannel = (reference: string): string => `${reference}-agent`;
const phoneChannel = (reference: string): string => `${reference}-phone`;

/** Sends a request to ARI. Rejects for any answer but 2xx. */
async function request(
  method: "GET" | "POST" | "DELETE",
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const reply = await fetch(`${ari}${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** Ends a part of a call; one that has already ended answers 404. */
const requestIfPresent = (method: "POST" | "DELETE", path: string): Promise<unknown> =>
  request(method, path).catch(() => undefined);

async function originateAgent(reference: string, username: string, phone: string): Promise<void> {
  await request("POST", "/channels", {
    endpoint: agentEndpoint.replace("{username}", username),
    app: APP,
    channelId: agentChannel(reference),
    callerId: phone,
    timeout: String(AGENT_RINGS_S),
  });
}

/** The agent has answered: calls the borrower. */
async function callPhone(call: Call): Promise<void> {
  const { reference, phone } = call;
  const bridge = await request("POST", "/bridges", { type: "mixing", name: reference });
  const { id } = (await bridge.json()) as { id: string };
  call.bridgeId = id;
  if (call.isEnding) return void (await requestIfPresent("DELETE", `/bridges/${id}`));
  await request("POST", `/bridges/${id}/addChannel`, { channel: agentChannel(reference) });
  await request("POST", "/channels", {
    endpoint: phoneEndpoint.replace("{phone}", phone),
    app: APP,
    channelId: phoneChannel(reference),
    originator: agentChannel(reference),
    timeout: String(PHONE_RINGS_S),
  });
}

/** The borrower has answered: joins both and records. */
async function joinPhone(call: Call): Promise<void> {
  const { reference, bridgeId } = call;
  call.isAnswered = true;
  report(reference, { kind: "ANSWERED" });
  await request("POST", `/bridges/${bridgeId}/addChannel`, { channel: phoneChannel(reference) });
  await request("POST", `/bridges/${bridgeId}/record`, {
    name: reference,
    format: "wav",
    ifExists: "overwrite",
  });
}

/** Causes of Q.850, as Asterisk gives them, of a call that was not answered. */
const CAUSES: Readonly<Record<number, string>> = {
  1: "INVALID",
  16: "NO_ANSWER",
  17: "BUSY",
  18: "NO_ANSWER",
  19: "NO_ANSWER",
  20: "SHUT_DOWN",
  21: "REFUSED",
  27: "DOWNTIME",
  28: "INVALID",
};

/** The agent or the borrower has left: ends the other side, the recording and the bridge. */
async function endCall(call: Call, channel: string, cause: number): Promise<void> {
  const { reference, bridgeId } = call;
  if (call.isEnding) return;
  call.isEnding = true;
  const isOfPhone = channel === phoneChannel(reference);
  // Without a bridge the agent did not pick up, and the borrower was not called.
  const byAgent = bridgeId === null ? "FAILED" : "NO_ANSWER";
  const unanswered = isOfPhone ? (CAUSES[cause] ?? "FAILED") : byAgent;
  report(reference, { kind: "ENDED", cause: call.isAnswered ? "TALKED" : unanswered });
  if (call.isAnswered) await requestIfPresent("POST", `/recordings/live/${reference}/stop`);
  else calls.delete(reference);
  const other = isOfPhone ? agentChannel(reference) : phoneChannel(reference);
  await requestIfPresent("DELETE", `/channels/${other}`);
  if (bridgeId !== null) await requestIfPresent("DELETE", `/bridges/${bridgeId}`);
}

interface AriEvent {
  readonly type: string;
  readonly channel?: { readonly id: string; readonly state: string };
  readonly recording?: { readonly name: string };
  readonly cause?: number;
}

const findCall = (id: string): Call | undefined => calls.get(id.replace(/-(?:agent|phone)$/, ""));

async function handleEvent({ type, channel, recording, cause = 0 }: AriEvent): Promise<void> {
  if (recording) {
    const isDone = type !== "RecordingStarted" && calls.delete(recording.name);
    const recordingUrl = `${server.url}recordings/${recording.name}`;
    if (isDone && type === "RecordingFinished")
      report(recording.name, { kind: "RECORDED", recordingUrl });
    return;
  }
  const call = channel && findCall(channel.id);
  if (!call) return;
  const isPhone = channel.id === phoneChannel(call.reference);
  if (type === "ChannelStateChange" && isPhone && channel.state === "Ringing")
    report(call.reference, { kind: "RINGING" });
  if (type === "StasisStart") await (isPhone ? joinPhone(call) : callPhone(call));
  if (type === "ChannelDestroyed") await endCall(call, channel.id, cause);
}

/** A call that cannot be set up is hung up. */
function onMessage({ data }: MessageEvent): void {
  const event = JSON.parse(String(data)) as AriEvent;
  handleEvent(event).catch(async (error: unknown) => {
    console.error(error);
    if (event.channel) await requestIfPresent("DELETE", `/channels/${event.channel.id}`);
  });
}

/** Opens the events of ARI, again whenever the connection ends. Asterisk registers the application by it. */
function connect(): void {
  const query = new URLSearchParams({ app: APP, api_key: `${user}:${password}` });
  const socket = new WebSocket(`${ari.replace(/^http/, "ws")}/events?${query.toString()}`);
  socket.onopen = () => console.log("events of Asterisk are open");
  socket.onmessage = onMessage;
  socket.onclose = () => setTimeout(connect, RECONNECT_MS);
}

const server = serveBridge({
  port,
  dial: async ({ callId, username, phone }) => {
    const reference = `${PREFIX}${callId}`;
    const call = { reference, phone, bridgeId: null, isAnswered: false, isEnding: false };
    calls.set(reference, call);
    try {
      await originateAgent(reference, username, phone);
    } catch (error) {
      calls.delete(reference);
      throw error;
    }
    return reference;
  },
  hangUp: async (reference) => {
    await requestIfPresent("DELETE", `/channels/${phoneChannel(reference)}`);
    await requestIfPresent("DELETE", `/channels/${agentChannel(reference)}`);
  },
  getRecording: async (reference) => {
    if (!/^kolekta-\d+$/.test(reference)) return null;
    const path = `/recordings/stored/${reference}/file`;
    const reply = await request("GET", path).catch(() => null);
    return reply && reply.blob();
  },
});
connect();
console.log(`telephone system on ${server.url}`);
