import { resolve } from "node:path";
import { z } from "zod";
import { parseEncryptionKey } from "@kolekta/api/core/cipher";
import {
  readSmppUrl,
  SMPP_URL as SMPP_URL_FORMAT,
} from "@kolekta/api/telephony/sms/gateways/smpp/url";
import { dashboardVariables, refineDashboard } from "./env-dashboard.ts";
import { isDatabaseAddress } from "@kolekta/db";
import { parsePeers } from "./http/address.ts";
import { tracingVariables } from "./tracing/settings.ts";

/** Root of the repository, from which relative paths of the environment start. */
export const ROOT = resolve(import.meta.dir, "../../..");

const integer = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};

const buildEnum = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: values.join(" or ") });

const DATABASE =
  "a URL such as postgres://user:password@host:5432/kolekta, with commas between several hosts";
const PUBLIC = "the address that people open, such as https://kolekta.example";
const BRIDGE = "the address of the telephone bridge, such as https://pbx.example";
const CODES = "the address of the provider of payment numbers, such as https://pay.example";
const MAIL = "the address of the mail server, such as smtp://user:password@mail.example:587";
const ENCRYPTION_KEY =
  "32 random bytes as 64 hex digits or base64, such as openssl rand -base64 32 makes";
const PROXIES = "addresses or ranges with commas between them, such as 10.0.0.0/8,127.0.0.1";

const origin = z.url({ protocol: /^https?$/, error: PUBLIC });

const READ_URLS =
  "URLs with commas between them, such as postgres://user:password@replica:5432/kolekta";

const readUrls = z.string().transform((text, ctx) => {
  const urls = text.split(",").map((url) => url.trim());
  if (urls.every(isDatabaseAddress)) return urls;
  ctx.addIssue({ code: "custom", message: READ_URLS });
  return z.NEVER;
});

const proxies = z.string().transform((text, ctx) => {
  const entries = text.split(",").map((entry) => entry.trim());
  try {
    return parsePeers(entries.filter((entry) => entry !== ""));
  } catch {
    ctx.addIssue({ code: "custom", message: PROXIES });
    return z.NEVER;
  }
});

const encryptionKey = z.string().transform((text, ctx) => {
  const key = parseEncryptionKey(text);
  if (key) return key;
  ctx.addIssue({ code: "custom", message: ENCRYPTION_KEY });
  return z.NEVER;
});

const smppUrl = z.string().transform((text, ctx) => {
  try {
    return readSmppUrl(text);
  } catch {
    ctx.addIssue({ code: "custom", message: SMPP_URL_FORMAT });
    return z.NEVER;
  }
});

export const SHORTEST_PASSPHRASE = 12;

const Variables = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: integer(0, 65_535).default(6778),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default("./.data")
    .transform((path) => resolve(ROOT, path)),
  DATABASE_URL: z.string().trim().refine(isDatabaseAddress, DATABASE).optional(),
  DATABASE_READ_URLS: readUrls.optional(),
  DATABASE_READ_LAG_MS: integer(1_500, 600_000).default(5_000),
  DATABASE_POOL: integer(2, 200).default(10),
  SEED: buildEnum("demo", "none").default("demo"),
  PUBLIC_URL: origin.transform((url) => new URL(url).origin).optional(),
  TRUSTED_PROXIES: proxies.optional(),
  LOG_LEVEL: buildEnum("debug", "info", "warn", "error", "silent").default("info"),
  METRICS_PORT: integer(0, 65_535).default(6779),
  REQUEST_TIMEOUT_MS: integer(100, 240_000).default(100_000),
  RATE_LIMIT_SESSION: integer(0, 1_000_000).default(50),
  RATE_LIMIT_ADDRESS: integer(0, 1_000_000).default(500),
  RATE_LIMIT_LOGIN: integer(0, 1_000_000).default(120),
  RATE_LIMIT_APP: integer(0, 1_000_000).default(60),
  RATE_LIMIT_PROVIDER: integer(0, 1_000_000).default(500),
  WORKER: buildEnum("on", "off").default("on"),
  ENVELOPE_STATUS: buildEnum("200", "http").default("http"),
  CALL_GATEWAY_URL: z.url({ protocol: /^https?$/, error: BRIDGE }).optional(),
  CALL_GATEWAY_SECRET: z
    .string()
    .min(32, "a secret of at least 32 characters, shared with the bridge")
    .optional(),
  CODE_GATEWAY_URL: z.url({ protocol: /^https?$/, error: CODES }).optional(),
  CODE_GATEWAY_SECRET: z
    .string()
    .min(32, "a secret of at least 32 characters, shared with the provider")
    .optional(),
  BANK_PAGE: buildEnum("on", "off").optional(),
  SANDBOX: buildEnum("on", "off").default("off"),
  TEXT_GATEWAY: buildEnum("simulator", "smpp").default("simulator"),
  SMPP_URL: smppUrl.optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: MAIL }).optional(),
  MAIL_FROM: z.string().default("Kolekta <no-reply@localhost>"),
  CAPTCHA_FIXED: z.string().optional(),
  KEY_ENCRYPTION_KEY: encryptionKey.optional(),
  DISK_FLOOR_MB: integer(0, 1_000_000).default(256),
  BACKUP_PASSPHRASE: z
    .string()
    .min(SHORTEST_PASSPHRASE, `a passphrase of at least ${SHORTEST_PASSPHRASE} characters`)
    .optional(),
  ...dashboardVariables,
  ...tracingVariables,
});

const CAPTCHA_OUTSIDE_TESTS = {
  path: ["CAPTCHA_FIXED"],
  error: "unset: a fixed captcha opens the door, so it needs NODE_ENV=test",
};

/** In a sandbox no message, call or payment is real. */
const REAL_GATEWAYS = ["CALL_GATEWAY_URL", "CODE_GATEWAY_URL", "SMPP_URL", "MAIL_URL"] as const;

const GATEWAY_SECRETS = ["CALL_GATEWAY_SECRET", "CODE_GATEWAY_SECRET"] as const;

const Environment = Variables.refine(
  ({ CAPTCHA_FIXED, NODE_ENV }) => !CAPTCHA_FIXED || NODE_ENV === "test",
  { ...CAPTCHA_OUTSIDE_TESTS, when: () => true },
)
  .refine(({ TEXT_GATEWAY, SMPP_URL }) => TEXT_GATEWAY !== "smpp" || SMPP_URL, {
    path: ["SMPP_URL"],
    error: SMPP_URL_FORMAT,
  })
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT, {
    path: ["METRICS_PORT"],
    error: "another port than PORT, or 0 for no metrics",
  })
  .superRefine((env, ctx) => {
    const real = REAL_GATEWAYS.find((name) => env[name] !== undefined);
    const secret = GATEWAY_SECRETS.find((name) => env[name] !== undefined);
    const isProduction = env.NODE_ENV === "production";
    const reason = real
      ? `off, because ${real} names a real provider`
      : isProduction && secret
        ? `off, because ${secret} is the secret of a real provider`
        : isProduction && env.DATABASE_URL !== undefined
          ? "off in production, because DATABASE_URL may name the database of real borrowers"
          : env.PORT === 0 && "off, because the sandbox needs a PORT of its own";
    if (env.SANDBOX === "on" && reason)
      ctx.addIssue({ code: "custom", path: ["SANDBOX"], message: reason });
  })
  .transform((env) => ({
    ...env,
    // The simulated bank page is for demo data, because real borrowers have a real bank.
    BANK_PAGE: env.BANK_PAGE ?? (env.SEED === "demo" ? "on" : "off"),
  }))
  .superRefine(refineDashboard);

export type Env = z.output<typeof Environment>;

/** Lists every invalid variable with its remedy. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

const SECRET = new Set([
  "DATABASE_URL",
  "DATABASE_READ_URLS",
  "CAPTCHA_FIXED",
  "KEY_ENCRYPTION_KEY",
  "BACKUP_PASSPHRASE",
  "CALL_GATEWAY_SECRET",
  "CODE_GATEWAY_SECRET",
  "SMPP_URL",
  "MAIL_URL",
  "METABASE_SECRET",
  "QUICKBI_ACCESS_KEY_SECRET",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
]);

/** Treats empty variables as unset. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const visibleValue = SECRET.has(name) ? undefined : variables[name];
    const value = visibleValue === undefined ? "" : ` is "${visibleValue}", but`;
    return `${name}${value} must be ${message}.`;
  });
  throw new EnvironmentError([...new Set(lines)].join("\n"));
}
