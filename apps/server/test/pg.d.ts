/** As much of the driver as a standby needs that only pretends to be one. */
declare module "pg" {
  export interface Connection {
    query(text: string): void;
    once(event: "replicationStart", listener: () => void): void;
    sendCopyFromChunk(chunk: Uint8Array): void;
  }

  export class Client {
    readonly connection: Connection;
    constructor(options: {
      connectionString: string;
      replication: "true";
      application_name: string;
    });
    connect(): Promise<void>;
    query(text: string): Promise<{ rows: Record<string, string>[] }>;
    on(event: "error", listener: () => void): void;
    end(): Promise<void>;
  }
}
