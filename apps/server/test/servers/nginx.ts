import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@kolekta/db/testing";
import { ROOT } from "../../src/env.ts";
import { freePort } from "../process.ts";

const NGINX = Bun.which("nginx") ?? "/usr/sbin/nginx";
const DEPLOY = join(ROOT, "deploy/nginx");

/** Skips the tests where nginx is missing, except in CI. */
export const canRunNginx =
  process.env.CI !== undefined || (existsSync(NGINX) && Bun.which("openssl") !== null);

export interface Nginx {
  /** TLS address with a self-signed certificate; while nginx runs, this process accepts any. */
  readonly url: string;
  readonly plainUrl: string;
  /** One entry per answered request, in the format of deploy/nginx/kolekta.conf. */
  log(): Promise<LogEntry[]>;
  /** Everything that nginx wrote, including errors. */
  texts(): Promise<string>;
  stop(): Promise<void>;
}

export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Every server that was tried, separated by commas. */
  readonly server: string;
  readonly serverStatus: string;
}

/** Fills deploy/nginx/kolekta.conf with a folder and ports of the test. */
function filledIn(text: string, folder: string, ports: { plain: number; tls: number }): string {
  const replacements: readonly [RegExp, string][] = [
    [/listen \[::\]:.*\n/g, "\n"],
    [/listen 80;/g, `listen 127.0.0.1:${ports.plain};`],
    [/listen 443 /g, `listen 127.0.0.1:${ports.tls} `],
    [/\/etc\/kolekta\/tls\//g, `${folder}/`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ];
  return replacements.reduce((filled, [pattern, replacement]) => {
    if (!pattern.test(filled)) throw new Error(`kolekta.conf has no ${pattern.source}`);
    return filled.replace(pattern, replacement);
  }, text);
}

/** Replaces the main configuration of Debian. */
const mainConf = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/start.log;
events {}
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n  ")}
  include ${folder}/kolekta*.conf;
}
`;

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args);
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.toString()}`);
}

function certify(folder: string): void {
  run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-nodes",
    "-days",
    "2",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
    "-keyout",
    join(folder, "privkey.pem"),
    "-out",
    join(folder, "fullchain.pem"),
  ]);
}

/** Replaces the servers of deploy/nginx/kolekta-upstreams.conf. */
function serversIn(text: string, ports: readonly number[]): string {
  const upstreamServers = /( *server )127\.0\.0\.1:\d+( .*;\n)(?: *server .*\n)*/g;
  if (text.match(upstreamServers)?.length !== 2)
    throw new Error("kolekta-upstreams.conf has not two upstreams");
  return text.replace(upstreamServers, (_, prefix: string, end: string) =>
    ports.map((port) => `${prefix}127.0.0.1:${port}${end}`).join(""),
  );
}

async function prepare(
  folder: string,
  servers: readonly number[],
  ports: { plain: number; tls: number },
): Promise<string> {
  await chmod(folder, 0o711);
  for (const kind of ["client_body", "proxy"]) await mkdir(join(folder, kind), { recursive: true });
  certify(folder);
  const read = (name: string) => readFile(join(DEPLOY, name), "utf8");
  const conf = join(folder, "nginx.conf");
  await Bun.write(conf, mainConf(folder));
  await Bun.write(
    join(folder, "kolekta.conf"),
    filledIn(await read("kolekta.conf"), folder, ports),
  );
  await Bun.write(
    join(folder, "kolekta-upstreams.conf"),
    serversIn(await read("kolekta-upstreams.conf"), servers),
  );
  run(NGINX, ["-t", "-q", "-c", conf, "-p", folder]);
  return conf;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );

/** Starts nginx as set up in deploy/nginx, in front of servers at these ports. */
export async function startNginx(servers: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-nginx-"));
  const ports = { plain: freePort(), tls: freePort() };
  let child: Bun.Subprocess | undefined;
  // Sockets accept a self-signed certificate only with this setting.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const stop = async () => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    child?.kill("SIGTERM");
    await child?.exited;
    await rm(folder, { recursive: true });
  };
  try {
    const conf = await prepare(folder, servers, ports);
    const args = [NGINX, "-c", conf, "-p", folder];
    child = Bun.spawn(args, { stdio: ["ignore", "ignore", "inherit"] });
    await waitUntil(() => answers(ports.plain));
  } catch (error) {
    await stop();
    throw error;
  }
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  return {
    url: `https://127.0.0.1:${ports.tls}`,
    plainUrl: `http://127.0.0.1:${ports.plain}`,
    // nginx may be writing the last line.
    log: async () =>
      (await read("kolekta.log"))
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as LogEntry),
    texts: async () =>
      (await Promise.all(["kolekta.log", "kolekta.error.log", "start.log"].map(read))).join("\n"),
    stop,
  };
}
