/// <reference path="./smpp.d.ts" />
import smpp, { type Pdu, type Session } from "smpp";
import { GatewayError } from "../../../../core/gateways.ts";
import type { Submission } from "./submit.ts";
import type { SmppSettings } from "./url.ts";

export type LogFunction = (details: Readonly<Record<string, unknown>>, message: string) => void;

export interface LinkOptions {
  readonly settings: SmppSettings;
  /** Stores a delivery of the provider; rejects when it must be delivered again. */
  deliver(pdu: Pdu): Promise<void>;
  readonly log: LogFunction;
}

const BIND_MS = 10_000;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
const RETRY_LATER = 0x64;
const INVALID_COMMAND = 0x03;
const SMPP_3_4 = 0x34;
const DELIVERIES = new Set(["deliver_sm", "data_sm"]);

/** SMPP session that reconnects by itself, with its pending responses. */
export class Link {
  readonly #options: LinkOptions;
  readonly #pending = new Set<Promise<unknown>>();
  readonly #abandon = new Set<(why: string) => void>();
  readonly #waiters = new Set<PromiseWithResolvers<void>>();
  #session: Session | null = null;
  #isBound = false;
  #isOpen = false;
  #backoffMs = FIRST_BACKOFF_MS;
  #retry: Timer | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Connects, and from then on whenever the connection is lost. */
  open(): void {
    this.#isOpen = true;
    if (!this.#session && !this.#retry) this.#connect();
  }

  async ready(waitMs: number): Promise<void> {
    if (this.#isBound) return;
    this.open();
    const up = Promise.withResolvers<void>();
    this.#waiters.add(up);
    const timer = setTimeout(() => up.reject(notConnected()), waitMs);
    await up.promise.finally(() => {
      clearTimeout(timer);
      this.#waiters.delete(up);
    });
  }

  /** Waits for the provider's answer; without one it is unknown if the message was accepted. */
  submit(submission: Submission): Promise<Pdu> {
    const session = this.#session;
    if (!session || !this.#isBound) return Promise.reject(notConnected());
    const { promise, resolve, reject } = Promise.withResolvers<Pdu>();
    const abandon = (why: string) => reject(new GatewayError(why, false, "UNSURE"));
    const timer = setTimeout(() => abandon("no answer"), this.#options.settings.answer * 1000);
    const answered = promise.finally(() => {
      clearTimeout(timer);
      this.#abandon.delete(abandon);
      this.#pending.delete(answered);
    });
    this.#abandon.add(abandon);
    this.#pending.add(answered);
    if (!session.submit_sm(submission, resolve)) reject(notConnected());
    return answered;
  }

  /** Waits for pending answers, then ends the session. */
  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#retry);
    const session = this.#session;
    if (!session) return;
    const wasBound = this.#isBound;
    this.#isBound = false;
    await Promise.race([Promise.allSettled(this.#pending), Bun.sleep(5_000)]);
    const closed = new Promise<void>((resolve) => session.once("close", () => resolve()));
    if (wasBound) session.unbind({}, () => session.close());
    else session.destroy();
    const late = setTimeout(() => session.destroy(), 1_000);
    await closed;
    clearTimeout(late);
  }

  #connect(): void {
    const { host, port, tls } = this.#options.settings;
    const session = smpp.connect({ host, port, ...(tls && { tls, servername: host }) });
    this.#session = session;
    const slow = setTimeout(() => session.destroy(), BIND_MS);
    session.once(tls ? "secureConnect" : "connect", () =>
      this.#bind(session, () => clearTimeout(slow)),
    );
    session.on("error", (error: Error) => {
      this.#options.log({ error: error.message }, "smpp connection");
      session.destroy();
    });
    session.once("close", () => {
      clearTimeout(slow);
      this.#lost(session);
    });
  }

  #bind(session: Session, bound: () => void): void {
    const { systemId, password, systemType } = this.#options.settings;
    const credentials = {
      system_id: systemId,
      password,
      system_type: systemType,
      interface_version: SMPP_3_4,
    };
    session.on("pdu", (pdu: Pdu) => this.#receivePdu(session, pdu));
    session.bind_transceiver(credentials, ({ command_status: status }) => {
      bound();
      if (status !== 0) {
        this.#backoffMs = LONGEST_BACKOFF_MS;
        this.#options.log({ status }, "smpp bind refused");
        for (const waiter of this.#waiters) waiter.reject(notConnected());
        session.close();
        return;
      }
      this.#isBound = this.#isOpen;
      this.#backoffMs = FIRST_BACKOFF_MS;
      this.#options.log({}, "smpp bound");
      this.#watch(session);
      for (const waiter of this.#waiters) waiter.resolve();
    });
  }

  /** A connection without an answer to a keepalive is dead, even when the socket is open. */
  #watch(session: Session): void {
    const everyMs = this.#options.settings.enquire * 1000;
    let answered = true;
    const timer = setInterval(() => {
      if (!answered) session.destroy();
      answered = false;
      session.enquire_link({}, () => {
        answered = true;
      });
    }, everyMs);
    session.once("close", () => clearInterval(timer));
  }

  #receivePdu(session: Session, pdu: Pdu): void {
    if (pdu.isResponse() || pdu.command === "alert_notification") return;
    if (pdu.command === "enquire_link") session.send(pdu.response());
    else if (pdu.command === "unbind") this.#dismissed(session, pdu);
    else if (DELIVERIES.has(pdu.command)) void this.#take(session, pdu);
    else session.send(pdu.response({ command_status: INVALID_COMMAND }));
  }

  async #take(session: Session, pdu: Pdu): Promise<void> {
    try {
      await this.#options.deliver(pdu);
      session.send(pdu.response());
    } catch (error) {
      this.#options.log({ error: String(error) }, "smpp delivery not kept");
      session.send(pdu.response({ command_status: RETRY_LATER }));
    }
  }

  /** The provider ends the session: no new requests, but pending ones may still be answered. */
  #dismissed(session: Session, pdu: Pdu): void {
    this.#isBound = false;
    session.send(pdu.response());
    void Promise.allSettled(this.#pending).then(() => session.close());
  }

  #lost(session: Session): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#isBound = false;
    for (const abandon of this.#abandon) abandon("the connection was lost");
    if (!this.#isOpen) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#isOpen) this.#connect();
    }, this.#backoffMs);
    this.#backoffMs = Math.min(LONGEST_BACKOFF_MS, this.#backoffMs * 2);
  }
}

const notConnected = () => new GatewayError("the provider is not connected", true, "BUSY");
