import type { Actor } from "@kolekta/api/core/context";
import { topicsOf } from "@kolekta/api/session/socket/rules";
import type { ServerWebSocket } from "bun";

/** What is known of one connection. */
export interface Seat {
  sessionId: number;
  readonly userId: number;
  /** From where it was opened. */
  readonly from: string;
  topics: readonly string[];
  /** When its session has to be looked at again, in milliseconds. */
  lookAt: number;
  /** Messages that it may send at once, and when that was reckoned. */
  allowance: number;
  reckonedAt: number;
}

export type Socket = ServerWebSocket<Seat>;

/** A browser has one for each of its tabs. */
const MOST_PER_SESSION = 20;
const MOST = 20_000;
const MESSAGES_AT_ONCE = 20;
const MESSAGES_PER_SECOND = 2;

export const seatOf = (
  { sessionId, from }: Pick<Seat, "sessionId" | "from">,
  actor: Actor,
  now: number,
): Seat => ({
  sessionId,
  from,
  userId: actor.userId,
  topics: topicsOf(actor),
  // Whatever ended between the door and the seat is found out at the first look.
  lookAt: 0,
  allowance: MESSAGES_AT_ONCE,
  reckonedAt: now,
});

/** False for a client that talks more than any of ours would. */
export function mayTalk(seat: Seat, now: number): boolean {
  const gained = ((now - seat.reckonedAt) / 1000) * MESSAGES_PER_SECOND;
  seat.allowance = Math.min(MESSAGES_AT_ONCE, seat.allowance + gained) - 1;
  seat.reckonedAt = now;
  return seat.allowance >= 0;
}

/** Who is connected to this process. */
export class Seats {
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

  hasRoom(sessionId: number): boolean {
    const own = this.#bySession.get(sessionId)?.size ?? 0;
    return own < MOST_PER_SESSION && this.#all.size < MOST;
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

  /** The same person under a newer session; who has gone meanwhile takes no place. */
  move(socket: Socket, sessionId: number): void {
    if (!this.#all.has(socket)) return;
    this.#leave(socket);
    socket.data.sessionId = sessionId;
    socket.data.lookAt = 0;
    this.#join(socket);
  }

  /** What he hears follows what he sees. */
  subscribe(socket: Socket, topics: readonly string[]): void {
    const before = new Set(socket.data.topics);
    for (const topic of topics) if (!before.delete(topic)) socket.subscribe(topic);
    for (const topic of before) socket.unsubscribe(topic);
    socket.data.topics = topics;
  }

  ofSession(sessionId: number): Socket[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  where(holds: (seat: Seat) => boolean): Socket[] {
    const found: Socket[] = [];
    for (const socket of this.#all) if (holds(socket.data)) found.push(socket);
    return found;
  }

  #join(socket: Socket): void {
    const { sessionId } = socket.data;
    const own = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, own.add(socket));
  }

  #leave(socket: Socket): void {
    const { sessionId } = socket.data;
    const own = this.#bySession.get(sessionId);
    own?.delete(socket);
    if (own?.size === 0) this.#bySession.delete(sessionId);
  }
}
