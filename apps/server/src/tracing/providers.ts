import type { Gateways } from "@kolekta/api/core/gateways";
import { SpanKind, type Tracer } from "@opentelemetry/api";
import type { Env } from "../env.ts";
import { asChild, isRecording } from "./child.ts";

/** Gateways that may call external services. */
const PROVIDERS = ["call", "text", "mail", "code", "dashboard"] as const;
type Provider = (typeof PROVIDERS)[number];

const getHost = (url: string | undefined): string | undefined => url && new URL(url).hostname;

const getHosts = (env: Env): Record<Provider, string | undefined> => ({
  call: getHost(env.CALL_GATEWAY_URL),
  text: env.TEXT_GATEWAY === "smpp" ? env.SMPP_URL?.host : undefined,
  mail: getHost(env.MAIL_URL),
  code: getHost(env.CODE_GATEWAY_URL),
  dashboard: env.DASHBOARD === "quickbi" ? getHost(env.QUICKBI_API_URL) : undefined,
});

/** Wraps a gateway so that its calls within a recorded span become spans. */
const observed = <G extends object>(
  tracer: Tracer,
  gateway: G,
  provider: Provider,
  host: string | undefined,
): G =>
  new Proxy(gateway, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        const result: unknown = value.apply(target, args);
        if (!(result instanceof Promise) || !isRecording()) return result;
        const name = `${provider}.${String(property)}`;
        const attributes = host ? { "server.address": host } : {};
        const kind = SpanKind.CLIENT;
        return asChild(tracer, { name, kind, attributes }, result);
      };
    },
  });

/** Names calls to providers by verb and host only. */
export function observeGateways<G extends Gateways>(tracer: Tracer, gateways: G, env: Env): G {
  const hosts = getHosts(env);
  const wrapped = PROVIDERS.map((provider) => [
    provider,
    observed(tracer, gateways[provider], provider, hosts[provider]),
  ]);
  return { ...gateways, ...Object.fromEntries(wrapped) };
}
