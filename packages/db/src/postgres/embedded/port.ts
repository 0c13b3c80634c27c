import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { EmbeddedStartError, toStartError } from "./refusal.ts";

const file = (root: string): string => join(root, "port");

const HIGHEST = 65_535;

/**
 * Reads the last port, so that addresses handed out before a crash stay valid; 0 when there is
 * none. A file without a port is reported and ignored: only the address is lost.
 */
export function rememberedPort(root: string, onNotice: (line: string) => void = () => {}): number {
  const path = file(root);
  if (!existsSync(path)) return 0;
  const text = read(path).trim();
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port > 0 && port <= HIGHEST) return port;
  onNotice(
    `The file ${path} is damaged: it holds ${text === "" ? "nothing" : JSON.stringify(text.slice(0, 20))} and no port. The embedded PostgreSQL takes a free port and writes that down.`,
  );
  return 0;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Stores the port and returns the path of the file. */
export function rememberPort(root: string, port: number): string {
  const path = file(root);
  try {
    writeFileSync(path, String(port));
  } catch (error) {
    throw unusable(path, error);
  }
  return path;
}

function unusable(path: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return toStartError("port", message);
  return new EmbeddedStartError(
    "damaged",
    `${path} cannot be read and written as a file (${code})`,
    "remove it and start again, a free port is then written down anew",
  );
}

const open = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });

export async function freePort(preferred: number): Promise<number> {
  return (preferred ? await open(preferred) : null) ?? (await open(0)) ?? 0;
}
