/** As much of the driver as speaks the protocol itself. */
declare module "pg" {
  export interface FieldDescription {
    readonly name: string;
    readonly dataTypeID: number;
    readonly tableID: number;
    readonly columnID: number;
  }

  export interface Connection {
    parse(
      query: { text: string; name: string; types: number[] },
      more: boolean,
    ): void;
    describe(what: { type: "S"; name: string }, more: boolean): void;
    sync(): void;
  }

  export class Client {
    constructor(options: { connectionString: string });
    connect(): Promise<void>;
    query(text: string): Promise<unknown>;
    query(submittable: { submit(connection: Connection): void }): void;
    end(): Promise<void>;
  }
}
