import { waitBefore } from "./backoff.ts";
import { type Frame, readFrame } from "./frames.ts";
import type { DomainEvent } from "@kolekta/api/core/events";
import type { EndOfSocket } from "@kolekta/api/session/session/rules/session";

export type LiveState = "off" | "connecting" | "live" | "lost";

export interface LiveParts {
  /** Returns the socket address with a fresh token; rejects when the server is unreachable. */
  address(): Promise<string>;
  /** A token for the socket that is open already, under the session as it is now. */
  token(): Promise<string>;
  /** `readAfter`: LSN that a replica must have replayed to include the change of the event. */
  onEvent(event: DomainEvent, readAfter?: string): void;
  /** Events went by unheard. */
  onMissed(): void;
  onForceLogout(reason: EndOfSocket): void;
  onState(state: LiveState): void;
  random(): number;
}

const PING_MS = 25_000;
/** A server that is silent for so long after it was asked is not there. */
const PATIENCE_MS = 10_000;
/** Data fetched before the socket opened may be out of date if opening took longer than this. */
const SLOW_MS = 2_000;

/** Socket to the server that reconnects until it is stopped. */
export class LiveConnection {
  readonly #parts: LiveParts;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #beginning = performance.now();
  #wasLive = false;
  #stopped = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#parts.onState("connecting");
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#calm();
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket?.readyState === WebSocket.OPEN) this.#send(socket, "close");
    socket?.close(1000);
    this.#parts.onState("off");
  }

  /** Reconnects without waiting for the next attempt, because the network may be available. */
  wake(): void {
    if (this.#retryTimer === undefined || this.#stopped) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    void this.#connect();
  }

  /** Continues the session under another token. */
  async renew(): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const token = await this.#parts.token().catch(() => null);
    if (token !== null && socket === this.#socket)
      socket.send(JSON.stringify({ type: "token-update", token }));
  }

  async #connect(): Promise<void> {
    const address = await this.#parts.address().catch(() => null);
    if (this.#stopped) return;
    if (address === null) return this.#retry();
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => this.#send(socket, "open");
    socket.onmessage = ({ data }) => this.#receiveFrame(socket, readFrame(data));
    socket.onclose = () => this.#lose(socket);
  }

  #receiveFrame(socket: WebSocket, frame: Frame): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    if (frame.kind === "welcome") this.#settle();
    if (frame.kind === "event") this.#parts.onEvent(frame.event, frame.readAfter);
    if (frame.kind === "gap") this.#parts.onMissed();
    if (frame.kind !== "forceLogout") return;
    this.stop();
    this.#parts.onForceLogout(frame.reason);
  }

  #settle(): void {
    const late = performance.now() - this.#beginning > SLOW_MS;
    this.#attempt = 0;
    this.#pinging = setInterval(() => this.#ping(), PING_MS);
    this.#parts.onState("live");
    if (this.#wasLive || late) this.#parts.onMissed();
    this.#wasLive = true;
  }

  #ping(): void {
    if (!this.#socket) return;
    this.#send(this.#socket, "ping");
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const socket = this.#socket;
      if (!socket) return;
      // A dead line may take minutes to close: it counts as lost now.
      this.#lose(socket);
      socket.close();
    }, PATIENCE_MS);
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#calm();
    this.#retry();
  }

  #retry(): void {
    this.#parts.onState("lost");
    const wait = waitBefore(this.#attempt, this.#parts.random());
    this.#attempt += 1;
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      void this.#connect();
    }, wait);
  }

  #calm(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#silence);
  }

  #send(socket: WebSocket, type: "open" | "ping" | "close"): void {
    socket.send(JSON.stringify({ type }));
  }
}
