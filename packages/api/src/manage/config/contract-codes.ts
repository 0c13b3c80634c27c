/**
 * Devices that start a contact: the browser, or the company phone to which the browser sends a
 * call.
 */
export const CONFIG_DEVICES = ["ALL", "WEB", "PHONE_APP"] as const;

export const CONFIG_STATUSES = ["OPEN", "CLOSED"] as const;

/** Entries of the product, which screens and phones read; an installation adds others under any code. */
export const CONFIG_CODES = ["APP_VERSION", "STATS_REFRESH", "REPAYMENT_TICKER"] as const;
export type ConfigCode = (typeof CONFIG_CODES)[number];

export const isProductCode = (code: string): code is ConfigCode =>
  (CONFIG_CODES as readonly string[]).includes(code);

export const CONFIG_FIELDS = {
  APP_VERSION: ["version", "shortLink", "open"],
  STATS_REFRESH: ["interval"],
  REPAYMENT_TICKER: ["open", "interval", "value"],
} as const satisfies Record<ConfigCode, readonly string[]>;

export const DEFAULT_ONLY: readonly ConfigCode[] = ["APP_VERSION"];

/** Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER. */
export const INTERVALS = {
  STATS_REFRESH: { min: 5, max: 240 },
  REPAYMENT_TICKER: { min: 10, max: 3600 },
} as const;

/** Bounds of an interval under any other code. */
export const ANY_INTERVAL = { min: 1, max: 1_000_000 } as const;

export const MAX_IN_TICKER = 5;
