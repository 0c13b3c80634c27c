import { describe, expect, test } from "bun:test";
import { isAbsolute, join } from "node:path";
import { EnvironmentError, readEnv, ROOT } from "./env.ts";

const refusal = (source: Record<string, string>): string => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  throw new Error("the environment was taken");
};

describe("environment", () => {
  test("uses the documented defaults without settings", () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 6778,
      HOST: "127.0.0.1",
      DATA_DIR: join(ROOT, ".data"),
      SEED: "demo",
      LOG_LEVEL: "info",
      METRICS_PORT: 6779,
      REQUEST_TIMEOUT_MS: 100_000,
    });
    expect(env.DATABASE_URL).toBeUndefined();
    expect(isAbsolute(ROOT)).toBe(true);
  });

  test("a variable set to nothing counts as not set", () => {
    expect(readEnv({ PORT: "", PUBLIC_URL: " " })).toMatchObject({ PORT: 6778 });
  });

  test("PUBLIC_URL is reduced to its origin", () => {
    expect(readEnv({ PUBLIC_URL: "https://k.example/app" }).PUBLIC_URL).toBe("https://k.example");
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["SEED", "some"],
    ["PUBLIC_URL", "k.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["LOG_LEVEL", "loud"],
    ["REQUEST_TIMEOUT_MS", "5"],
    ["METRICS_PORT", "-1"],
    ["TEXT_GATEWAY", "pigeon"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_TRACES_SAMPLER_ARG", "often"],
  ])("%s=%s reports the variable, the value and the correction", (name, value) => {
    expect(refusal({ [name]: value })).toMatch(
      new RegExp(`^${name} is "${RegExp.escape(value)}", but must be .+\\.$`),
    );
  });

  test.each([
    [
      { PORT: "7940", METRICS_PORT: "7940" },
      'METRICS_PORT is "7940", but must be another port than PORT, or 0 for no metrics.',
    ],
    [{ PORT: "6779" }, "METRICS_PORT must be another port than PORT, or 0 for no metrics."],
  ])("%j is refused, as both servers would share a port", (source, message) => {
    expect(refusal(source)).toBe(message);
  });

  test("a port chosen by the system conflicts with no other", () => {
    expect(readEnv({ PORT: "0", METRICS_PORT: "0" }).METRICS_PORT).toBe(0);
  });

  test("traces a tenth with a collector and reads its headers as OpenTelemetry writes them", () => {
    const named = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc, x-house=7",
    };
    expect(readEnv({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(readEnv(named)).toMatchObject({
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: "Bearer abc", "x-house": "7" },
      OTEL_TRACES_SAMPLER_ARG: 0.1,
      OTEL_SERVICE_NAME: "kolekta",
    });
    expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: "0" }).OTEL_TRACES_SAMPLER_ARG).toBe(0);
  });

  test.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://user:telltale@otel.example"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://:telltale@otel.example"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "telltale"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "telltale"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=%telltale"],
  ])("%s=%s is refused without being repeated", (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(message).not.toContain("telltale");
  });

  test("requires an address for SMPP and parses it", () => {
    expect(refusal({ TEXT_GATEWAY: "smpp" })).toMatch(/^SMPP_URL must be .+smpp:/);
    const SMPP_URL = "ssmpp://k:s%40e@smsc.example?tps=5&long=udh&source=TAGIH";
    expect(readEnv({ TEXT_GATEWAY: "smpp", SMPP_URL }).SMPP_URL).toMatchObject({
      host: "smsc.example",
      port: 3550,
      tls: true,
      systemId: "k",
      password: "s@e",
      tps: 5,
      window: 10,
      long: "udh",
      source: "TAGIH",
    });
  });

  test.each([
    ["SMPP_URL", "http://k:hunter22@smsc.example"],
    ["SMPP_URL", "smpp://k:hunter22@smsc.example?tps=many"],
    ["MAIL_URL", "http://k:hunter22@mail.example"],
  ])("a bad %s is refused without repeating its password", (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toStartWith(`${name} must be `);
    expect(message).not.toContain("hunter22");
  });

  test.each([
    "mysql://root:hunter22@db/x",
    "postgres://root:hunter22@one:5432,two:x/k",
    "postgres://root:hunter22@one,,two/k",
  ])("a bad DATABASE_URL is refused without repeating it: %s", (url) => {
    const message = refusal({ DATABASE_URL: url });
    expect(message).toStartWith("DATABASE_URL must be a URL such as postgres:");
    expect(message).not.toContain("hunter22");
  });

  test("a database may have several hosts", () => {
    const DATABASE_URL = "postgres://k:p@one:5432,two:5433/kolekta";
    expect(readEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  test("reports all invalid variables at once", () => {
    expect(refusal({ PORT: "x", SEED: "y" }).split("\n")).toHaveLength(2);
  });

  test("a fixed captcha is refused outside tests", () => {
    expect(refusal({ CAPTCHA_FIXED: "1234" })).toContain("NODE_ENV=test");
    expect(refusal({ CAPTCHA_FIXED: "1234", NODE_ENV: "production" })).toBe(
      refusal({ CAPTCHA_FIXED: "1234" }),
    );
    expect(readEnv({ CAPTCHA_FIXED: "1234", NODE_ENV: "test" }).CAPTCHA_FIXED).toBe("1234");
  });

  test.each([
    ["DATABASE_URL", "postgres://k:hunter22@db:5432/kolekta"],
    ["CODE_GATEWAY_SECRET", "s".repeat(32)],
    ["CALL_GATEWAY_SECRET", "s".repeat(32)],
  ])("a sandbox in production is refused with %s", (name, value) => {
    const sandbox = { SANDBOX: "on", NODE_ENV: "production" };
    expect(refusal({ ...sandbox, [name]: value })).toContain(`off`);
    expect(refusal({ ...sandbox, [name]: value })).toContain(name);
    expect(readEnv({ ...sandbox, NODE_ENV: "development", [name]: value }).SANDBOX).toBe("on");
    expect(readEnv(sandbox).SANDBOX).toBe("on");
  });

  test("requires all settings of a dashboard provider", () => {
    const metabase = {
      DASHBOARD: "metabase",
      METABASE_URL: "https://metabase.example",
      METABASE_SECRET: "m".repeat(32),
      METABASE_PAGES: "institution=12, team=14",
    };
    expect([...(readEnv(metabase).METABASE_PAGES ?? [])]).toEqual([
      ["institution", "12"],
      ["team", "14"],
    ]);
    const { METABASE_SECRET: _, ...without } = metabase;
    expect(refusal(without)).toContain("METABASE_SECRET");
    expect(refusal({ ...metabase, METABASE_PAGES: "institution" })).toContain("METABASE_PAGES");
    expect(refusal({ DASHBOARD: "quickbi" })).toContain("QUICKBI_ACCESS_KEY_ID");
    const frames = { FRAME_ORIGIN: "https://frames.example/x" };
    expect(refusal(frames)).toContain("FRAME_ORIGIN");
    const PUBLIC_URL = "https://kolekta.example";
    expect(readEnv({ ...frames, PUBLIC_URL }).FRAME_ORIGIN).toBe("https://frames.example");
    expect(refusal({ FRAME_ORIGIN: PUBLIC_URL, PUBLIC_URL })).toContain("FRAME_ORIGIN");
  });
});
