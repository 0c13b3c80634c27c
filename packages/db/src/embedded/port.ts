import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const file = (root: string): string => join(root, "port");

/** The port of last time, so that addresses handed out before a crash stay true; 0 when there is none. */
export function rememberedPort(root: string): number {
  try {
    return Number(readFileSync(file(root), "utf8")) || 0;
  } catch {
    return 0;
  }
}

/** Writes the port down and tells where. */
export function rememberPort(root: string, port: number): string {
  writeFileSync(file(root), String(port));
  return file(root);
}

const open = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address ? address.port : null),
      );
    });
  });

export async function freePort(wanted: number): Promise<number> {
  return (wanted ? await open(wanted) : null) ?? (await open(0)) ?? 0;
}
