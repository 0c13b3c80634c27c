import { ConnectionPool } from "./driver/connection-pool.ts";
import { sessionOf, settingsOf, UNLIMITED } from "./session.ts";

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
  const pool = new ConnectionPool(address, settingsOf(UNLIMITED), {
    ...sessionOf(address, { applicationName }),
    max,
    bigint: false,
  });
  return {
    reserve: async () => {
      const reserved = await pool.acquire();
      return {
        unsafe: (text, values) =>
          reserved.unsafe(withJson(text, values), values),
        release: () =>
          void rolledBack(reserved).then(() => pool.release(reserved)),
      };
    },
    unsafe: async (text, values) => {
      const reserved = await pool.acquire();
      try {
        return await reserved.unsafe(withJson(text, values), values);
      } catch (error) {
        await rolledBack(reserved);
        throw error;
      } finally {
        pool.release(reserved);
      }
    },
    close: () => pool.close(),
  };
}

/** A transaction that failed in the middle must not be left to whoever gets the connection next. */
const rolledBack = (connection: { unsafe: Run }): Promise<unknown> =>
  connection.unsafe("rollback").catch(() => {});

/** A text given for JSON is JSON, as other drivers have it: `Bun.SQL` would make one JSON string of it. */
const withJson = (text: string, values: readonly unknown[] = []): string =>
  text.replace(/\$(\d+)(?=::jsonb?\b)/g, (place, number: string) =>
    typeof values[Number(number) - 1] === "string" ? `${place}::text` : place,
  );
