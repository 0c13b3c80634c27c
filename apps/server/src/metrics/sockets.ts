import { Counter, Gauge, type Registry } from "prom-client";

/** What is known of the sockets of this process at any moment. */
export interface SocketState {
  readonly open: number;
  /** Written and not yet read by the other ends. */
  readonly bufferedBytes: number;
}

export class SocketMeters {
  readonly #registry: Registry;
  readonly #closed: Counter<"code">;
  readonly #sent: Counter;
  readonly #lost: Counter;

  constructor(registry: Registry) {
    this.#registry = registry;
    const registers = [registry];
    this.#closed = new Counter({
      name: "kolekta_sockets_closed_total",
      help: "Sockets that were closed, by the code of the protocol",
      labelNames: ["code"],
      registers,
    });
    this.#sent = new Counter({
      name: "kolekta_socket_messages_sent_total",
      help: "Messages about events that were written to sockets, one for each socket",
      registers,
    });
    this.#lost = new Counter({
      name: "kolekta_socket_gaps_total",
      help: "How often all sockets were told to fetch anew because events were lost on their way to them",
      registers,
    });
  }

  closed(code: number): void {
    this.#closed.labels(String(code)).inc();
  }

  sent(sockets: number): void {
    this.#sent.inc(sockets);
  }

  lost(): void {
    this.#lost.inc();
  }

  watch(state: () => SocketState): void {
    const registers = [this.#registry];
    new Gauge({
      name: "kolekta_sockets_open",
      help: "Sockets that are open in this process",
      registers,
      collect() {
        this.set(state().open);
      },
    });
    new Gauge({
      name: "kolekta_socket_buffered_bytes",
      help: "Bytes that the other ends of the sockets have not read yet; one that is 256 kB behind is cut off",
      registers,
      collect() {
        this.set(state().bufferedBytes);
      },
    });
  }
}
