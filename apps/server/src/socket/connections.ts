import type { Actor } from "@kolekta/api/core/context";
import { toTopics } from "@kolekta/api/session/socket/rules";
import type { ServerWebSocket } from "bun";

export interface SocketConnection {
  sessionId: number;
  readonly userId: number;
  /** Address of the client. */
  readonly from: string;
  topics: readonly string[];
  /** Time of the next session check, in milliseconds. */
  lookAt: number;
  /** Messages that the client may send now, and the time of the last refill. */
  allowance: number;
  refilledAt: number;
}

export type Socket = ServerWebSocket<SocketConnection>;

/** A browser has one for each of its tabs. */
const MAX_PER_SESSION = 20;
const MAX_CONNECTIONS = 20_000;
const MESSAGES_AT_ONCE = 20;
const MESSAGES_PER_SECOND = 2;

export const createSocketConnection = (
  { sessionId, from }: Pick<SocketConnection, "sessionId" | "from">,
  actor: Actor,
  now: number,
): SocketConnection => ({
  sessionId,
  from,
  userId: actor.userId,
  topics: toTopics(actor),
  // Due at once, to find sessions that ended during the upgrade.
  lookAt: 0,
  allowance: MESSAGES_AT_ONCE,
  refilledAt: now,
});

/** Returns false for a client that sends more than any client of this application. */
export function consumeMessageAllowance(connection: SocketConnection, now: number): boolean {
  const gained = ((now - connection.refilledAt) / 1000) * MESSAGES_PER_SECOND;
  connection.allowance = Math.min(MESSAGES_AT_ONCE, connection.allowance + gained) - 1;
  connection.refilledAt = now;
  return connection.allowance >= 0;
}

export class SocketConnections {
  readonly #all = new Set<Socket>();
  readonly #bySession = new Map<number, Set<Socket>>();

  get size(): number {
    return this.#all.size;
  }

  bufferedBytes(): number {
    let bytes = 0;
    for (const socket of this.#all) bytes += socket.getBufferedAmount();
    return bytes;
  }

  hasCapacity(sessionId: number): boolean {
    const sessionSockets = this.#bySession.get(sessionId)?.size ?? 0;
    return sessionSockets < MAX_PER_SESSION && this.#all.size < MAX_CONNECTIONS;
  }

  add(socket: Socket): void {
    this.#all.add(socket);
    this.#join(socket);
    for (const topic of socket.data.topics) socket.subscribe(topic);
  }

  remove(socket: Socket): void {
    this.#all.delete(socket);
    this.#leave(socket);
  }

  /** Moves the socket of a user to a newer session; ignores a closed socket. */
  move(socket: Socket, sessionId: number): void {
    if (!this.#all.has(socket)) return;
    this.#leave(socket);
    socket.data.sessionId = sessionId;
    socket.data.lookAt = 0;
    this.#join(socket);
  }

  /** Follows the permissions of the user. */
  subscribe(socket: Socket, topics: readonly string[]): void {
    const before = new Set(socket.data.topics);
    for (const topic of topics) if (!before.delete(topic)) socket.subscribe(topic);
    for (const topic of before) socket.unsubscribe(topic);
    socket.data.topics = topics;
  }

  ofSession(sessionId: number): Socket[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  filter(holds: (connection: SocketConnection) => boolean): Socket[] {
    const found: Socket[] = [];
    for (const socket of this.#all) if (holds(socket.data)) found.push(socket);
    return found;
  }

  #join(socket: Socket): void {
    const { sessionId } = socket.data;
    const sessionSockets = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, sessionSockets.add(socket));
  }

  #leave(socket: Socket): void {
    const { sessionId } = socket.data;
    const sessionSockets = this.#bySession.get(sessionId);
    sessionSockets?.delete(socket);
    if (sessionSockets?.size === 0) this.#bySession.delete(sessionId);
  }
}
