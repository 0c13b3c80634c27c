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

/** Whatever no event told of is found out after this long. */
const RECHECK_MS = 10_000;

function end(socket: Socket, reason: EndOfSocket): void {
  socket.send(forceLogout(reason));
  socket.close(CLOSE.ended, "session ended");
}

/** Of a list that has days in it the next midnight may be the end. */
function lastsUntil({ until, access, actor }: SessionState & { live: true }, now: number): number {
  if (!access.isDated) return until.getTime();
  const tomorrow = addDays(toLocalDay(new Date(now), actor.zone), 1);
  return Math.min(until.getTime(), startOfDay(tomorrow, actor.zone).getTime());
}

/** A socket lives as long as its session, and hears what its person may see now. */
export class Lives {
  readonly #parts: LivesParts;
  #looking = false;
  /** The last change of the IP whitelists that is known here; null before the first look. */
  #revision: number | null = null;

  constructor(parts: LivesParts) {
    this.#parts = parts;
  }

  /** To be called twice a second: nobody stays a second longer than his session. */
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

  /** An event that was lost on its way is made good here. */
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

  /** The bus was away: any of them may have ended. */
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
        // Who has moved to a newer session meanwhile is looked at under that one.
        const current = candidates.filter(({ data }) => data.sessionId === sessionId);
        this.#settle(current, getState(sessionId), at.getTime());
      }
    } catch (error) {
      // They stay due, so that the next sweep asks again.
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
