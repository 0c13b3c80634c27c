import type { DomainEvent } from "@kolekta/api/core/events";
import {
  type SessionState,
  sessionStatesOf,
} from "@kolekta/api/session/session/actions/identity";
import type { EndOfSession } from "@kolekta/api/session/session/rules/session";
import { topicsOf } from "@kolekta/api/session/socket/rules";
import type { Db } from "@kolekta/db";
import type { Log } from "../log.ts";
import type { Seats, Socket } from "./seats.ts";
import { CLOSE, forceLogout } from "./wire.ts";

export interface LivesParts {
  readonly db: Db;
  readonly seats: Seats;
  readonly log: Log;
  now(): Date;
}

/** Whatever no event told of is found out after this long. */
const LOOK_AGAIN_MS = 10_000;

function end(socket: Socket, reason: EndOfSession): void {
  socket.send(forceLogout(reason));
  socket.close(CLOSE.ended, "session ended");
}

/** A socket lives as long as its session, and hears what its person may see now. */
export class Lives {
  readonly #parts: LivesParts;
  #looking = false;

  constructor(parts: LivesParts) {
    this.#parts = parts;
  }

  /** To be called twice a second: nobody stays a second longer than his session. */
  async sweep(): Promise<void> {
    if (this.#looking) return;
    const now = this.#parts.now().getTime();
    this.#looking = true;
    try {
      await this.look(this.#parts.seats.where((seat) => seat.lookAt <= now));
    } finally {
      this.#looking = false;
    }
  }

  async onEnded({ ids }: DomainEvent): Promise<void> {
    const { seats } = this.#parts;
    const { userId, sessionId, replacedBy } = ids;
    if (typeof sessionId !== "number")
      return this.look(seats.where((seat) => seat.userId === userId));
    const sockets = seats.ofSession(sessionId);
    if (typeof replacedBy !== "number") return this.look(sockets);
    for (const socket of sockets) end(socket, "REPLACED");
  }

  /** The bus was away: any of them may have ended. */
  lookAtAll(): Promise<void> {
    return this.look(this.#parts.seats.where(() => true));
  }

  async look(sockets: readonly Socket[]): Promise<void> {
    if (sockets.length === 0) return;
    const { db, now, log } = this.#parts;
    const bySession = Map.groupBy(sockets, ({ data }) => data.sessionId);
    try {
      const at = now();
      const lifeOf = await sessionStatesOf(db, [...bySession.keys()], at);
      for (const [sessionId, asked] of bySession) {
        // Who has moved to a newer session meanwhile is looked at under that one.
        const own = asked.filter(({ data }) => data.sessionId === sessionId);
        this.#settle(own, lifeOf(sessionId), at.getTime());
      }
    } catch (error) {
      // They stay due, so that the next sweep asks again.
      for (const socket of sockets) socket.data.lookAt = 0;
      log.warn({ error }, "sessions of sockets could not be looked at");
    }
  }

  #settle(sockets: readonly Socket[], life: SessionState, now: number): void {
    if (!life.live) return sockets.forEach((one) => end(one, life.reason));
    if (life.actor.passwordDue)
      return sockets.forEach((one) =>
        one.close(CLOSE.passwordDue, "password due"),
      );
    const topics = topicsOf(life.actor);
    const lookAt = Math.min(life.until.getTime(), now + LOOK_AGAIN_MS);
    for (const socket of sockets) {
      this.#parts.seats.subscribe(socket, topics);
      socket.data.lookAt = lookAt;
    }
  }
}
