import { z } from "zod";

/** Supported variables of OpenTelemetry, under their standard names. */

const ENDPOINT = "the address of an OTLP collector, such as http://127.0.0.1:4318";
const HEADERS = "names and values, such as authorization=Bearer%20secret";
const RATIO = "a share from 0 to 1, such as 0.1";

/** Parses "name=value,name=value" with URL-escaped values. */
const headers = z.string().transform((text, ctx) => {
  const pairs = text.split(",").map((pair) => pair.trim());
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new Error(HEADERS);
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    ctx.addIssue({ code: "custom", message: HEADERS });
    return z.NEVER;
  }
});

/** Detects credentials in an address: fetch rejects them, and errors would repeat them. */
const hasLogin = (text: string): boolean => {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
};

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: ENDPOINT })
    .refine((url) => !hasLogin(url), {
      error: `${ENDPOINT}; whoever needs to log in does so by OTEL_EXPORTER_OTLP_HEADERS`,
    })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default("kolekta"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0?\.\d+|[01](\.0+)?)$/, RATIO)
    .transform(Number)
    .default(0.1),
};
