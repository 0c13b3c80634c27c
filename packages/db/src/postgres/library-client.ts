import { ConnectionPool } from "./driver/connection-pool.ts";
import { toConnectionOptions, toSessionSettings, UNLIMITED } from "./session.ts";

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Part of Bun.SQL for libraries that write their own statements. */
export interface LibraryClient {
  readonly unsafe: Run;
  reserve(): Promise<{ readonly unsafe: Run; release(): void }>;
  close(): Promise<void>;
}

type LibraryOptions = { readonly max: number; readonly applicationName: string };

/**
 * Opens connections to the host that takes writes, with Bun.SQL's types and names, and without our
 * limits.
 */
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

/** Ends a failed transaction, so that it does not stay open for the next user of the connection. */
const rollBack = (connection: { unsafe: Run }): Promise<unknown> =>
  connection.unsafe("rollback").catch(() => {});

/**
 * Lets the server decide if a text is JSON. Bun.SQL calls `toJSON` for a parameter that the server
 * takes as json or jsonb, because it would turn a text into one JSON string, and `toString` for all
 * others.
 */
const toParameter = (value: unknown): unknown =>
  typeof value === "string" && /^\s*["[{]/.test(value)
    ? { toJSON: () => JSON.parse(value), toString: () => value }
    : value;
