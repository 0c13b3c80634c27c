/** Checks statements of deploy/ about the product, as far as files allow. */
import { describe, expect, test } from "bun:test";
import { readText, ROOT } from "../../scripts/files.ts";

interface Service {
  readonly image: string;
  readonly restart?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const COMPOSE_PATH = "deploy/container/compose.yaml";
const compose = Bun.YAML.parse(await readText(COMPOSE_PATH)) as Compose;
const services = Object.entries(compose.services);

/** Variables of other programs. */
const FOREIGN = /^(POSTGRES_\w+|DEFAULT)$/;
const ASSIGNED = /(?<![\w$%-])([A-Z][A-Z_]{2,})(?==|: )/g;

const listFiles = (glob: string): Promise<string[]> =>
  Array.fromAsync(new Bun.Glob(glob).scan(ROOT));

async function listVariables(): Promise<Set<string>> {
  const texts = await Promise.all(
    ["env.ts", "env-dashboard.ts"].map((name) => readText(`apps/server/src/${name}`)),
  );
  const names = texts.join("\n").matchAll(/^ {2}([A-Z][A-Z_]+):/gm);
  return new Set([...names].map(([, name = ""]) => name));
}

/** Addresses of servers by nginx upstream. */
const upstreams = (text: string): Map<string, string[]> =>
  new Map(
    [...text.matchAll(/^upstream (\w+) \{([^}]*)\}/gm)].map(([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/^ *server ([\w.:-]+)/gm)].map(([, address = ""]) => address),
    ]),
  );

describe("deploy", () => {
  test("sets only variables that the server knows", async () => {
    const declared = await listVariables();
    const files = await listFiles("deploy/**/{*.service,*.example,*.yaml,Containerfile}");
    expect(files.length).toBeGreaterThan(5);
    const unknown: string[] = [];
    let seen = 0;
    for (const path of files)
      for (const [, name = ""] of (await readText(path)).matchAll(ASSIGNED)) {
        seen += 1;
        if (!declared.has(name) && !FOREIGN.test(name)) unknown.push(`${path}: ${name}`);
      }
    expect(unknown).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  });

  test("watches the health of every container, and names the version of each", () => {
    expect(services.map(([name]) => name).toSorted()).toEqual([
      "kolekta-1",
      "kolekta-2",
      "kolekta-3",
      "nginx",
      "postgres",
    ]);
    for (const [name, { image, restart, healthcheck }] of services) {
      expect([name, healthcheck?.test[0], restart]).toEqual([name, "CMD", "always"]);
      expect(image).toMatch(/^kolekta$|:[\d.]+$/);
    }
  });

  test("finds the same servers for requests and for sockets", async () => {
    for (const path of await listFiles("deploy/*/kolekta-upstreams.conf")) {
      const found = upstreams(await readText(path));
      const { kolekta, kolekta_sockets: sockets } = Object.fromEntries(found);
      expect(kolekta).toHaveLength(3);
      expect(sockets).toEqual(kolekta);
    }
    const containerUpstreams = upstreams(await readText("deploy/container/kolekta-upstreams.conf"));
    const port = /\bPORT=(\d+)/.exec(await readText("deploy/container/Containerfile"))?.[1];
    expect(containerUpstreams.get("kolekta")).toEqual(
      ["kolekta-1", "kolekta-2", "kolekta-3"].map((name) => `${name}:${port}`),
    );
  });

  test("Prometheus scrapes the processes of the units that nginx knows", async () => {
    const unit = await readText("deploy/systemd/kolekta@.service");
    expect(unit).toContain(" METRICS_PORT=1%i ");
    const { scrape_configs: jobs } = Bun.YAML.parse(
      await readText("deploy/observability/prometheus.yaml"),
    ) as { scrape_configs: { static_configs: { targets: string[] }[] }[] };
    const scraped = jobs.flatMap((job) => job.static_configs.flatMap(({ targets }) => targets));
    const servers = upstreams(await readText("deploy/nginx/kolekta-upstreams.conf")).get("kolekta");
    expect(scraped).toEqual((servers ?? []).map((address) => address.replace(":", ":1")));
  });

  test("the server outlives its own drain, and nginx its slowest request", async () => {
    const unit = await readText("deploy/systemd/kolekta@.service");
    const seconds = (text: string, name: RegExp) => Number(name.exec(text)?.[1]);
    const longest = seconds(
      await readText("apps/server/src/start/shutdown.ts"),
      /LONGEST_MS = (\d+)_000/,
    );
    expect(seconds(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(longest);
    expect(seconds(await readText(COMPOSE_PATH), /stop_grace_period: (\d+)s/)).toBeGreaterThan(
      longest,
    );
    const deadline = seconds(
      await readText("apps/server/src/env.ts"),
      /REQUEST_TIMEOUT_MS: .*default\((\d+)_000\)/,
    );
    const nginx = await readText("deploy/nginx/kolekta.conf");
    expect(seconds(nginx, /proxy_read_timeout (\d+)s/)).toBeGreaterThan(deadline);
  });

  test("restricts the privileges of each process", async () => {
    const text = await readText("deploy/systemd/hardening.conf");
    const lines = new Set(text.split("\n"));
    const missing = [
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "PrivateTmp=yes",
      "ProtectSystem=strict",
      "SystemCallFilter=@system-service",
      "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    ].filter((line) => !lines.has(line));
    expect(missing).toEqual([]);
  });
});
