import { once } from "node:events";
import { copyText, createDb, listen, withDeadline } from "@kolekta/db";
import { SQL } from "bun";
import { sql } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import postgres from "postgres";

/** The parts of a driver that the experiments use. */
export interface Client {
  /** Returns the values of the first row. */
  query(text: string): Promise<unknown[]>;
  /** Runs statements on one connection between begin and commit. */
  transact(texts: readonly string[]): Promise<void>;
  copyIn(text: string, lines: string): Promise<unknown>;
  listen(channel: string, onNotice: () => void): Promise<unknown>;
}

export interface ClientOptions {
  readonly max: number;
  /** Ends queries after so many milliseconds, by the means that the driver has. */
  readonly limitMs?: number;
}

type Open = (url: string, options: ClientOptions) => Client;

const toValues = (row: unknown): unknown[] => Object.values(row as object);

interface ReservedConnection {
  unsafe(text: string): PromiseLike<unknown>;
  release(): unknown;
}

async function runReserved(reserved: ReservedConnection, texts: readonly string[]): Promise<void> {
  try {
    for (const text of ["begin", ...texts, "commit"]) await reserved.unsafe(text);
  } finally {
    await reserved.release();
  }
}

const openPostgres: Open = (url, { max }) => {
  const client = postgres(url, { max, connect_timeout: 5, onnotice: () => {} });
  return {
    query: async (text) => toValues((await client.unsafe(text))[0]),
    // Published dialects of Kysely reserve, as this does.
    transact: async (texts) => runReserved(await client.reserve(), texts),
    copyIn: async (text, lines) => {
      const stream = await client.unsafe(text).writable();
      stream.end(lines);
      await once(stream, "finish");
    },
    listen: (channel, onNotice) => client.listen(channel, onNotice),
  };
};

const openPg: Open = (url, { max, limitMs }) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limitMs ?? 5_000,
    ...(limitMs !== undefined && { query_timeout: limitMs }),
  });
  // pg throws unhandled errors without listeners on pool and clients.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const withClient = async (work: (client: pg.PoolClient) => Promise<void>) => {
    const client = await pool.connect();
    try {
      await work(client);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return {
    query: async (text) => toValues((await pool.query(text)).rows[0]),
    transact: (texts) =>
      withClient(async (client) => {
        for (const text of ["begin", ...texts, "commit"]) await client.query(text);
      }),
    copyIn: (text, lines) =>
      withClient(async (client) => {
        const stream = client.query(copyFrom(text));
        stream.end(lines);
        await once(stream, "finish");
      }),
    listen: (channel, onNotice) =>
      withClient(async (client) => {
        await client.query(`listen ${channel}`);
        client.on("notification", onNotice);
        await new Promise(() => {});
      }),
  };
};

const openBun: Open = (url, { max }) => {
  const client = new SQL(url, { max, connectionTimeout: 5 });
  return {
    query: async (text) => toValues((await client.unsafe(text))[0]),
    transact: async (texts) => runReserved(await client.reserve(), texts),
    copyIn: async (text, lines) => {
      const query = client.unsafe(text);
      const writer = query.writable().getWriter();
      await writer.write(lines);
      await writer.close();
      await query;
    },
    listen: (channel, onNotice) => client.listen(channel, onNotice),
  };
};

const openOurs: Open = (url, { max, limitMs }) => {
  const db = createDb(url, { max });
  const limited = () =>
    limitMs === undefined ? db : withDeadline(db, AbortSignal.timeout(limitMs));
  return {
    query: async (text) => toValues((await sql.raw(text).execute(limited())).rows[0]),
    transact: (texts) =>
      db.transaction().execute(async (trx) => {
        for (const text of texts) await sql.raw(text).execute(trx);
      }),
    copyIn: (text, lines) => {
      const [, target = ""] = /^copy (\w+) /.exec(text) ?? [];
      return copyText(db, target, [lines]);
    },
    listen: (channel, onNotice) => listen(url, [channel], { onNotice }),
  };
};

export const OPEN_BY_DRIVER = {
  postgres: openPostgres,
  pg: openPg,
  "Bun.SQL": openBun,
  ours: openOurs,
} as const satisfies Record<string, Open>;

export type DriverName = keyof typeof OPEN_BY_DRIVER;
