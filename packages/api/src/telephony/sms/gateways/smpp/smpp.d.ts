/** The package has no types of its own; these are the parts that are used here. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer, Socket } from "node:net";

  type Fields = Readonly<Record<string, unknown>>;

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    isResponse(): boolean;
    response(fields?: Fields): Pdu;
  }

  type Request = (fields: Fields, onResponse?: (response: Pdu) => void) => boolean;

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** Returns false when the socket accepts no more data. */
    send(pdu: Pdu, onResponse?: (response: Pdu) => void): boolean;
    bind_transceiver: Request;
    submit_sm: Request;
    deliver_sm: Request;
    data_sm: Request;
    enquire_link: Request;
    unbind: Request;
    close(): void;
    destroy(): void;
  }

  export interface ConnectOptions {
    readonly host: string;
    readonly port: number;
    readonly tls?: boolean;
    readonly servername?: string;
  }

  const smpp: {
    connect(options: ConnectOptions): Session;
    createServer(onSession: (session: Session) => void): NetServer;
  };
  export default smpp;
}
