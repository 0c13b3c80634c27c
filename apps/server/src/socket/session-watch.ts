import type { DomainEvent } from "@kolekta/api/core/events";
import { accessRevision } from "@kolekta/api/manage/access/actions/list";
import { isAddressAllowed } from "@kolekta/api/manage/access/rules";
import { type SessionState, getSessionStates } from "@kolekta/api/session/session/actions/identity";
import { addDays, toLocalDay, startOfDay } from "@kolekta/api/core/day";
import type { EndOfSocket } from "@kolekta/api/session/session/rules/session";
import { toTopics } from "@kolekta/api/session/socket/rules";
import type { Db } from "@kolekta/db";
import type { Log } from "../log.ts";
import type { SocketConnections, Socket } from "./connections.ts";
import { CLOSE, forceLogout } from "./wire.ts";

export interface LivesParts {
  readonly db: Db;
  readonly connections: SocketConnections;
  readonly log: Log;
  now(): Date;
}

/** Finds changes without an event after this time. */
const RECHECK_MS = 10_000;

function end(socket: Socket, reason: EndOfSocket): void {
  socket.send(forceLogout(reason));
  socket.close(CLOSE.ended, "session ended");
}

/** A list with days may end access at midnight. */
function lastsUntil({ until, access, actor }: SessionState & { live: true }, now: number): number {
  if (!access.isDated) return until.getTime();
  const tomorrow = addDays(toLocalDay(new Date(now), actor.zone), 1);
  return Math.min(until.getTime(), startOfDay(tomorrow, actor.zone).getTime());
}

/** Closes sockets with their sessions and keeps their topics within the user's permissions. */
export class Lives {
  readonly #parts: LivesParts;
  #looking = false;
  /** Last known revision of the IP allow lists; null before the first check. */
  #revision: number | null = null;

  constructor(parts: LivesParts) {
    this.#parts = parts;
  }

  /** Runs twice a second, so that no socket outlives its session by more. */
  async endStale(): Promise<void> {
    if (this.#looking) return;
    const now = this.#parts.now().getTime();
    this.#looking = true;
    try {
      if (await this.#isAccessChanged()) await this.lookAtAll();
      else
        await this.look(this.#parts.connections.filter((connection) => connection.lookAt <= now));
    } finally {
      this.#looking = false;
    }
  }

  /** Finds changes whose event was lost. */
  async #isAccessChanged(): Promise<boolean> {
    const { db, connections, log } = this.#parts;
    if (connections.size === 0) return false;
    try {
      const [previous, revision] = [this.#revision, await accessRevision(db)];
      this.#revision = revision;
      return previous !== null && previous !== revision;
    } catch (error) {
      log.warn({ error }, "changes of access could not be looked up");
      return false;
    }
  }

  async onEnded({ ids }: DomainEvent): Promise<void> {
    const { connections } = this.#parts;
    const { userId, sessionId, replacedBy } = ids;
    if (typeof sessionId !== "number")
      return this.look(connections.filter((connection) => connection.userId === userId));
    const sockets = connections.ofSession(sessionId);
    if (typeof replacedBy !== "number") return this.look(sockets);
    for (const socket of sockets) end(socket, "REPLACED");
  }

  /** Checks every session after an outage of the bus, because any may have ended. */
  lookAtAll(): Promise<void> {
    return this.look(this.#parts.connections.filter(() => true));
  }

  async look(sockets: readonly Socket[]): Promise<void> {
    if (sockets.length === 0) return;
    const { db, now, log } = this.#parts;
    const bySession = Map.groupBy(sockets, ({ data }) => data.sessionId);
    try {
      const at = now();
      const getState = await getSessionStates(db, [...bySession.keys()], at);
      for (const [sessionId, candidates] of bySession) {
        // Sockets that moved to a newer session meanwhile are checked under that one.
        const current = candidates.filter(({ data }) => data.sessionId === sessionId);
        this.#settle(current, getState(sessionId), at.getTime());
      }
    } catch (error) {
      // Sessions stay due, so that the next check retries.
      for (const socket of sockets) socket.data.lookAt = 0;
      log.warn({ error }, "sessions of sockets could not be looked at");
    }
  }

  #settle(sockets: readonly Socket[], life: SessionState, now: number): void {
    if (!life.live) return sockets.forEach((socket) => end(socket, life.reason));
    if (life.actor.passwordDue)
      return sockets.forEach((socket) => socket.close(CLOSE.passwordDue, "password due"));
    const topics = toTopics(life.actor);
    const lookAt = Math.min(lastsUntil(life, now), now + RECHECK_MS);
    for (const socket of sockets) {
      if (!isAddressAllowed(life.access, socket.data.from)) {
        end(socket, "OUTSIDE");
        continue;
      }
      this.#parts.connections.subscribe(socket, topics);
      socket.data.lookAt = lookAt;
    }
  }
}
