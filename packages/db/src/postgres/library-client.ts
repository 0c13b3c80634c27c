import { ConnectionPool } from "./driver/connection-pool.ts";
import { toConnectionOptions, toSessionSettings, UNLIMITED } from "./session.ts";

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** The part of Bun.SQL that a library needs which writes its own statements. */
export interface LibraryClient {
  readonly unsafe: Run;
  reserve(): Promise<{ readonly unsafe: Run; release(): void }>;
  close(): Promise<void>;
}

type LibraryOptions = {
  readonly max: number;
  readonly applicationName: string;
};

/** Connections to the host that takes writes, with types and names as Bun.SQL has them, and no limits of ours. */
export function openLibraryClient(
  address: string,
  { max, applicationName }: LibraryOptions,
): LibraryClient {
  const pool = new ConnectionPool(address, toSessionSettings(UNLIMITED), {
    ...toConnectionOptions(address, { applicationName }),
    max,
    bigint: false,
  });
  return {
    reserve: async () => {
      const reserved = await pool.acquire();
      return {
        unsafe: (text, values) => reserved.unsafe(text, values?.map(toParameter)),
        release: () => void rollBack(reserved).then(() => pool.release(reserved)),
      };
    },
    unsafe: async (text, values) => {
      const reserved = await pool.acquire();
      try {
        return await reserved.unsafe(text, values?.map(toParameter));
      } catch (error) {
        await rollBack(reserved);
        throw error;
      } finally {
        pool.release(reserved);
      }
    },
    close: () => pool.close(),
  };
}

/** A transaction that failed in the middle must not be left to whoever gets the connection next. */
const rollBack = (connection: { unsafe: Run }): Promise<unknown> =>
  connection.unsafe("rollback").catch(() => {});

/**
 * Leaves it to the server whether a text is JSON. Bun.SQL calls `toJSON` for a parameter that the server takes as json or
 * jsonb, since it would make one JSON string of a text, and `toString` for any other.
 */
const toParameter = (value: unknown): unknown =>
  typeof value === "string" && /^\s*["[{]/.test(value)
    ? { toJSON: () => JSON.parse(value), toString: () => value }
    : value;
