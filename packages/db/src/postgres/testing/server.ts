import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Embedded, EmbeddedStartError, startEmbedded } from "../embedded/index.ts";
import { THROW_AWAY } from "./throw-away.ts";

const CHECKOUT = resolve(import.meta.dir, "../../../../..");
const BESIDE = process.env.TEST_DATABASE_DIR ?? join(CHECKOUT, ".data", "test");
/** For a checkout that the user of PostgreSQL may not enter. */
const ELSEWHERE = join(tmpdir(), `kolekta-test-${Bun.hash(CHECKOUT).toString(36)}`);

let started: Promise<string> | undefined;

/** The server of this test process: TEST_DATABASE_URL, or one embedded server shared by all of them. */
export function testServer(): Promise<string> {
  started ??= open();
  return started;
}

/** Forgets the server, so that the next test finds or starts it again after it was lost. */
export function resetServer(): void {
  started = undefined;
}

async function open(): Promise<string> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) return configuredUrl;
  const [server, dir] = await startIn(BESIDE).catch((error: unknown) => {
    if (error instanceof EmbeddedStartError && error.reason === "path") return startIn(ELSEWHERE);
    throw error;
  });
  if (!server.adopted) leaveToReaper(dir);
  return server.url("postgres");
}

async function startIn(dir: string): Promise<[Embedded, string]> {
  return [await startEmbedded({ dir, settings: THROW_AWAY, watch: false }), dir];
}

/** A test process ends without notice, so another process stops the server after the last one. */
function leaveToReaper(dir: string): void {
  const reaper = join(import.meta.dir, "reaper.ts");
  Bun.spawn([process.execPath, reaper, dir], {
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  }).unref();
}
