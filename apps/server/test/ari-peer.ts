import { toneRecording } from "@kolekta/api/telephony/call/gateways/tone";
import type { ServerWebSocket } from "bun";

const USER = "kolekta";
const PASSWORD = "a password of ari.conf";

/** Parameters of each operation, as rest-api/api-docs of Asterisk lists them. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "POST /channels": ["endpoint", "app", "channelId", "callerId", "originator", "timeout"],
  "DELETE /channels": ["reason"],
  "POST /bridges": ["type", "bridgeId", "name"],
  "DELETE /bridges": [],
  "POST /bridges addChannel": ["channel", "role"],
  "POST /bridges record": ["name", "format", "ifExists", "maxDurationSeconds"],
  "POST /recordings/live stop": [],
  "GET /recordings/stored file": [],
};

interface Channel {
  readonly id: string;
  state: "Down" | "Ringing" | "Up";
  isInApp: boolean;
}

interface Bridge {
  readonly channels: Set<string>;
  recording: string | null;
}

const buildRefusal = (status: number, message: string) => Response.json({ message }, { status });

/**
 * An Asterisk as its REST interface shows it, with one application. The last digit of the endpoint
 * decides: 3 is busy, 2 rings on, any other answers.
 */
export class AriPeer {
  /** Endpoints called so far. */
  readonly endpoints: string[] = [];
  readonly #channels = new Map<string, Channel>();
  readonly #bridges = new Map<string, Bridge>();
  readonly #stored = new Map<string, Blob>();
  readonly #server: Bun.Server<undefined>;
  #app: ServerWebSocket | undefined;
  #bridgeCount = 0;

  constructor() {
    this.#server = this.#serve();
  }

  get settings() {
    return { ARI_URL: `${this.#server.url}ari`, ARI_USER: USER, ARI_PASSWORD: PASSWORD };
  }

  isConnected(): boolean {
    return this.#app !== undefined;
  }

  /** Ends the socket of the events, as a restart of Asterisk does. */
  disconnect(): void {
    this.#app?.close();
  }

  hangUp(id: string): void {
    const channel = this.#channels.get(id);
    if (channel) this.#destroy(channel, 16);
  }

  countOpen(): number {
    return this.#channels.size + this.#bridges.size;
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  #serve(): Bun.Server<undefined> {
    return Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request, server) => this.#handle(request, (socket) => server.upgrade(socket)),
      websocket: {
        open: (socket) => void (this.#app = socket),
        message: () => undefined,
        close: () => void (this.#app = undefined),
      },
    });
  }

  #handle(request: Request, upgrade: (request: Request) => boolean): Response | undefined {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/ari/, "");
    if (path === "/events") {
      if (searchParams.get("api_key") !== `${USER}:${PASSWORD}`)
        return buildRefusal(401, "no user");
      return upgrade(request) ? undefined : buildRefusal(400, "no socket");
    }
    if (request.headers.get("authorization") !== `Basic ${btoa(`${USER}:${PASSWORD}`)}`)
      return buildRefusal(401, "no user");
    const { operation, id } = parseOperation(request.method, path);
    const allowed = PARAMETERS[operation];
    if (!allowed) return buildRefusal(404, `no operation ${operation}`);
    const unknown = [...searchParams.keys()].filter((name) => !allowed.includes(name));
    return unknown.length > 0
      ? buildRefusal(400, `no parameter ${unknown.join()}`)
      : this.#answer(operation, id, searchParams);
  }

  #answer(operation: string, id: string, query: URLSearchParams): Response {
    const bridge = this.#bridges.get(id);
    switch (operation) {
      case "POST /channels":
        return this.#originate(query);
      case "DELETE /channels":
        if (!this.#channels.has(id)) return buildRefusal(404, "Channel not found");
        this.hangUp(id);
        return new Response(null, { status: 204 });
      case "POST /bridges": {
        const created = `bridge-${(this.#bridgeCount += 1)}`;
        this.#bridges.set(created, { channels: new Set(), recording: null });
        return Response.json({ id: created, bridge_type: query.get("type"), channels: [] });
      }
      case "POST /recordings/live stop":
        return this.#stopRecording(id);
      case "GET /recordings/stored file":
        return new Response(this.#stored.get(id) ?? null, {
          status: this.#stored.has(id) ? 200 : 404,
        });
    }
    if (!bridge) return buildRefusal(404, "Bridge not found");
    if (operation === "POST /bridges addChannel")
      return this.#addChannel(bridge, query.get("channel") ?? "");
    if (operation === "POST /bridges record") return this.#record(bridge, query);
    this.#bridges.delete(id);
    return new Response(null, { status: 204 });
  }

  #originate(query: URLSearchParams): Response {
    const endpoint = query.get("endpoint");
    if (!endpoint || query.get("app") !== "kolekta" || !this.#app)
      return buildRefusal(400, "no endpoint or app");
    const id = query.get("channelId") ?? crypto.randomUUID();
    if (this.#channels.has(id)) return buildRefusal(409, "the id is in use");
    const channel: Channel = { id, state: "Down", isInApp: false };
    this.#channels.set(id, channel);
    this.endpoints.push(endpoint);
    setTimeout(() => this.#ring(channel, endpoint), 0);
    return Response.json(channel);
  }

  #ring(channel: Channel, endpoint: string): void {
    if (/3(?:@|$)/.test(endpoint)) return this.#destroy(channel, 17);
    this.#change(channel, "Ringing");
    if (/2(?:@|$)/.test(endpoint)) return;
    this.#change(channel, "Up");
    channel.isInApp = true;
    this.#emit("StasisStart", { args: [], channel });
  }

  #change(channel: Channel, state: Channel["state"]): void {
    channel.state = state;
    this.#emit("ChannelStateChange", { channel });
  }

  #destroy(channel: Channel, cause: number): void {
    this.#channels.delete(channel.id);
    for (const bridge of this.#bridges.values()) bridge.channels.delete(channel.id);
    this.#emit("ChannelDestroyed", { channel, cause, cause_txt: "" });
  }

  #addChannel(bridge: Bridge, id: string): Response {
    const channel = this.#channels.get(id);
    if (!channel) return buildRefusal(400, "Channel not found");
    if (!channel.isInApp) return buildRefusal(422, "Channel not in Stasis application");
    bridge.channels.add(id);
    return new Response(null, { status: 204 });
  }

  #record(bridge: Bridge, query: URLSearchParams): Response {
    const name = query.get("name");
    if (!name || query.get("format") !== "wav") return buildRefusal(400, "Invalid parameters");
    if (bridge.channels.size < 2) return buildRefusal(409, "the test records conversations");
    bridge.recording = name;
    const recording = { name, format: "wav", state: "recording" };
    this.#emit("RecordingStarted", { recording });
    return Response.json(recording, { status: 201 });
  }

  #stopRecording(name: string): Response {
    const bridge = [...this.#bridges.values()].find(({ recording }) => recording === name);
    if (!bridge) return buildRefusal(404, "Recording not found");
    bridge.recording = null;
    this.#stored.set(name, toneRecording(2));
    this.#emit("RecordingFinished", { recording: { name, format: "wav", state: "done" } });
    return new Response(null, { status: 204 });
  }

  #emit(type: string, fields: object): void {
    const event = { type, application: "kolekta", timestamp: new Date().toISOString(), ...fields };
    this.#app?.send(JSON.stringify(event));
  }
}

/** Splits "/bridges/7/record" into the operation and its id. */
function parseOperation(method: string, path: string): { operation: string; id: string } {
  const [, base = path, id = "", action] =
    /^(\/(?:channels|bridges|recordings\/(?:live|stored)))(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ??
    [];
  return { operation: [`${method} ${base}`, ...(action ? [action] : [])].join(" "), id };
}
