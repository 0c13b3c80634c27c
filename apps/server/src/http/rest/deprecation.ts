import type { Deprecation } from "@kolekta/api/core/rest";

const NONE: Readonly<Record<string, string>> = {};

/** Builds the headers of RFC 9745 and RFC 8594. */
export function buildDeprecationHeaders(deprecated: Deprecation | null) {
  if (!deprecated) return NONE;
  const since = Date.parse(`${deprecated.since}T00:00:00Z`) / 1000;
  const sunset = new Date(`${deprecated.sunset}T00:00:00Z`);
  return { deprecation: `@${since}`, sunset: sunset.toUTCString() };
}
