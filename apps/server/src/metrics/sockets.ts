import { Counter, Gauge, type Registry } from "prom-client";

/** Present state of the sockets of this process. */
export interface SocketState {
  readonly open: number;
  /** Bytes written and not yet read by clients. */
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
      help: "Closed sockets, by close code",
      labelNames: ["code"],
      registers,
    });
    this.#sent = new Counter({
      name: "kolekta_socket_messages_sent_total",
      help: "Event messages written to sockets, counted per socket",
      registers,
    });
    this.#lost = new Counter({
      name: "kolekta_socket_gaps_total",
      help: "Times that all sockets were asked to fetch again because events were lost",
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
      help: "Open sockets of this process",
      registers,
      collect() {
        this.set(state().open);
      },
    });
    new Gauge({
      name: "kolekta_socket_buffered_bytes",
      help: "Bytes that clients have not read yet; a socket 256 kB behind is closed",
      registers,
      collect() {
        this.set(state().bufferedBytes);
      },
    });
  }
}
