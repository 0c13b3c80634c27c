// Runs server and web with hot reload: Vite serves the pages and passes requests on to the server.
import { join } from "node:path";
import { ROOT } from "./files.ts";

const port = process.env["PORT"] ?? "6778";
const env = { API_URL: `http://127.0.0.1:${port}`, ...process.env, NODE_ENV: "development" };
const start = (args: readonly string[], cwd: string) =>
  Bun.spawn([process.execPath, ...args], {
    cwd: join(ROOT, cwd),
    env,
    stdio: ["inherit", "inherit", "inherit"],
  });

const children = [
  start(["--watch", "--no-clear-screen", "src/main.ts"], "apps/server"),
  start(["--bun", "x", "vite", "--clearScreen", "false"], "apps/web"),
];
let stopping = false;
/** Signals once, because a second signal would interrupt the server's orderly end. */
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
};
// The terminal has already sent Ctrl+C to the children.
process.on("SIGINT", () => (process.stdin.isTTY ? (stopping = true) : stop()));
process.on("SIGTERM", stop);

await Promise.race(children.map((child) => child.exited));
stop();
await Promise.all(children.map((child) => child.exited));
