import type { DomainEvent } from "@kolekta/api/core/events";
import { AppError } from "@kolekta/api/core/errors";
import {
  assertAddressAllowed,
  getSessionStates,
} from "@kolekta/api/session/session/actions/identity";
import { consumeSocketToken } from "@kolekta/api/session/socket/actions";
import { ALL_USERS_TOPIC } from "@kolekta/api/session/socket/rules";
import { type Db, formatLsn, MAX_LSN, type Replicas } from "@kolekta/db";
import type { Server, WebSocketHandler } from "bun";
import type { Log } from "../log.ts";
import type { Meters } from "../metrics/meters.ts";
import { Delivery } from "./delivery.ts";
import { Lives } from "./session-watch.ts";
import {
  consumeMessageAllowance,
  type SocketConnection,
  createSocketConnection,
  SocketConnections,
  type Socket,
} from "./connections.ts";
import { CLOSE, GAP, PONG, readMessage, RECONNECT, SUCCESS, TOKEN_UPDATED } from "./wire.ts";

export interface SocketsParts {
  readonly db: Db;
  readonly replicas?: Replicas | undefined;
  readonly log: Log;
  readonly meters: Meters;
  now(): Date;
}

const CHECK_INTERVAL_MS = 500;
/** Seconds without an answer to a ping, after which the client counts as gone. */
const SILENT_S = 60;
const LARGEST_MESSAGE = 4096;
/** Closes a socket that reads too slowly; the client fetches again when it reconnects. */
const MAX_BACKPRESSURE_BYTES = 256 * 1024;

type Publisher = Pick<Server<SocketConnection>, "publish" | "subscriberCount">;

/** Manages the sockets of this process: clients, events and session ends. */
export class Sockets {
  readonly #parts: SocketsParts;
  readonly #connections = new SocketConnections();
  readonly #lives: Lives;
  readonly #delivery: Delivery;
  #server: Publisher | undefined;
  #sweeping: Timer | undefined;
  #draining = false;

  constructor(parts: SocketsParts) {
    this.#parts = parts;
    const { db, replicas, log, meters } = parts;
    const now = () => parts.now();
    this.#lives = new Lives({ db, connections: this.#connections, log, now });
    this.#delivery = new Delivery({
      db,
      publish: (topic, text) => this.#publish(topic, text),
      readAfter:
        replicas && (() => replicas.currentLsn().then(formatLsn, () => formatLsn(MAX_LSN))),
      onLoss: (error) => {
        log.warn({ error }, "events were lost on their way to the sockets");
        meters.sockets.lost();
        this.#publish(ALL_USERS_TOPIC, GAP);
      },
    });
    meters.sockets.watch(() => ({
      open: this.#connections.size,
      bufferedBytes: this.#connections.bufferedBytes(),
    }));
  }

  get draining(): boolean {
    return this.#draining;
  }

  attach(server: Publisher): void {
    this.#server = server;
    this.#sweeping = setInterval(() => void this.#lives.endStale(), CHECK_INTERVAL_MS);
    this.#sweeping.unref();
  }

  /** Authenticates a token at an address; null for an invalid one. */
  async authenticate(token: string, from: string): Promise<SocketConnection | null> {
    const now = this.#parts.now();
    const sessionId = await consumeSocketToken(this.#parts.db, token, now);
    if (sessionId === null) return null;
    const life = (await getSessionStates(this.#parts.db, [sessionId], now))(sessionId);
    if (!life.live) return null;
    assertAddressAllowed(life, from);
    if (life.actor.passwordDue) throw new AppError("forbidden", "session.passwordDue");
    return createSocketConnection({ sessionId, from }, life.actor, now.getTime());
  }

  hasCapacity({ sessionId }: SocketConnection): boolean {
    return this.#connections.hasCapacity(sessionId);
  }

  onEvent(event: DomainEvent): void {
    if (this.#connections.size === 0) return;
    if (event.type === "session.ended") return void this.#lives.onEnded(event);
    if (event.type === "access.changed") void this.#lives.lookAtAll();
    this.#delivery.publish(event);
  }

  onGap(): void {
    this.#publish(ALL_USERS_TOPIC, GAP);
    void this.#lives.lookAtAll();
  }

  /** Asks all clients to reconnect, to another server or to this one after its restart. */
  drain(): void {
    this.#draining = true;
    clearInterval(this.#sweeping);
    for (const socket of this.#connections.filter(() => true)) {
      socket.send(RECONNECT);
      socket.close(CLOSE.restart, "restart");
    }
  }

  readonly handler: WebSocketHandler<SocketConnection> = {
    idleTimeout: SILENT_S,
    sendPings: true,
    maxPayloadLength: LARGEST_MESSAGE,
    backpressureLimit: MAX_BACKPRESSURE_BYTES,
    closeOnBackpressureLimit: true,
    open: (socket) => this.#connections.add(socket),
    message: (socket, text) => this.#answer(socket, text),
    close: (socket, code) => {
      this.#connections.remove(socket);
      this.#parts.meters.sockets.closed(code);
    },
  };

  #publish(topic: string, text: string): void {
    const server = this.#server;
    if (!server) return;
    this.#parts.meters.sockets.sent(server.subscriberCount(topic));
    server.publish(topic, text, false);
  }

  #answer(socket: Socket, text: unknown): void | Promise<void> {
    if (!consumeMessageAllowance(socket.data, this.#parts.now().getTime()))
      return socket.close(CLOSE.flooded, "too many messages");
    const message = readMessage(text);
    switch (message?.type) {
      case "open":
        return void socket.send(SUCCESS);
      case "ping":
        return void socket.send(PONG);
      case "close":
        return socket.close(CLOSE.left, "closed");
      case "token-update":
        return this.#renew(socket, message.token);
      case undefined:
    }
  }

  /** Moves the socket to a newer session of the same user; rejects those of other users. */
  async #renew(socket: Socket, token: string): Promise<void> {
    const { from } = socket.data;
    const connection = await this.authenticate(token, from).catch(() => null);
    if (connection?.userId !== socket.data.userId) return socket.close(CLOSE.stranger, "not yours");
    this.#connections.move(socket, connection.sessionId);
    socket.send(TOKEN_UPDATED);
  }
}
