/// <reference path="../smpp.d.ts" />
import type { AddressInfo } from "node:net";
import smpp, { type Pdu, type Session } from "smpp";

/**
 * Reaction of the peer to one submission: accept, refuse with a status, stay silent, or drop the
 * connection.
 */
export type Reaction = "accept" | "silence" | "drop" | number;

export interface Submitted {
  readonly pdu: Pdu;
  readonly text: string;
  readonly id: string;
}

/** Simulates an SMSC on loopback with the server side of the same protocol library. */
export class Smsc {
  readonly submitted: Submitted[] = [];
  readonly binds: Pdu[] = [];
  readonly sessions = new Set<Session>();
  password = "secret";
  answersEnquiries = true;
  enquiries = 0;
  react: (pdu: Pdu, nth: number) => Reaction = () => "accept";
  buildId = (nth: number): string => `smsc-${nth}`;
  #port = 0;
  #server = this.#make();

  get url(): string {
    return `smpp://kolekta:secret@127.0.0.1:${this.#port}?source=KOLEKTA&tps=1000&answer=2`;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Drops all connections; clients may connect again. */
  dropAll(): void {
    for (const session of this.sessions) session.destroy();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.dropAll();
    await closed;
    this.#server = this.#make();
  }

  /** Sends a delivery to a connected session; resolves with the status of the answer. */
  deliver(
    fields: Readonly<Record<string, unknown>>,
    command: "deliver_sm" | "data_sm" = "deliver_sm",
  ): Promise<number> {
    const [session] = this.sessions;
    if (!session) throw new Error("nobody is bound");
    return new Promise((resolve) =>
      session[command](fields, (answer) => resolve(answer.command_status)),
    );
  }

  receipt(to: Submitted, stat = "DELIVRD", err = "000"): Promise<number> {
    const dates = "submit date:2603311200 done date:2603311201";
    return this.deliver({
      esm_class: 4,
      source_addr: to.pdu["destination_addr"],
      short_message: `id:${to.id} sub:001 dlvrd:001 ${dates} stat:${stat} err:${err} text:`,
    });
  }

  #make() {
    return smpp.createServer((session) => this.#serve(session));
  }

  #serve(session: Session): void {
    session.on("error", () => session.destroy());
    session.on("close", () => this.sessions.delete(session));
    session.on("bind_transceiver", (pdu: Pdu) => {
      this.binds.push(pdu);
      const isRight = pdu["password"] === this.password;
      session.send(pdu.response(isRight ? {} : { command_status: 0x0e }));
      if (isRight) this.sessions.add(session);
    });
    session.on("enquire_link", (pdu: Pdu) => {
      this.enquiries += 1;
      if (this.answersEnquiries) session.send(pdu.response());
    });
    session.on("unbind", (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on("submit_sm", (pdu: Pdu) => this.#submit(session, pdu));
  }

  #submit(session: Session, pdu: Pdu): void {
    const reaction = this.react(pdu, this.submitted.length + 1);
    if (typeof reaction === "number") {
      session.send(pdu.response({ command_status: reaction }));
      return;
    }
    const id = this.buildId(this.submitted.length + 1);
    this.submitted.push({ pdu, id, text: parseText(pdu) });
    if (reaction === "drop") session.destroy();
    if (reaction === "accept") session.send(pdu.response({ message_id: id }));
  }
}

function parseText(pdu: Pdu): string {
  const body = (field: string) => (pdu[field] as { message?: string } | undefined)?.message ?? "";
  return body("short_message") || body("message_payload");
}
