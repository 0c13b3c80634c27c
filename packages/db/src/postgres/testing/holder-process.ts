import { startEmbedded } from "../embedded/index.ts";

/** A process that uses an embedded server until its standard input ends, then leaves it. */
const [dir = ""] = process.argv.slice(2);
const started = performance.now();
const server = await startEmbedded({ dir, settings: { sharedBuffers: "16MB" } });
const { adopted, pid, port } = server;
console.log(
  JSON.stringify({
    adopted,
    pid,
    port,
    url: server.url("postgres"),
    ms: performance.now() - started,
  }),
);
await new Response(Bun.stdin.stream()).text();
console.log(JSON.stringify(await server.release()));
