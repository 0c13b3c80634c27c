import type { Registry } from "prom-client";

/** Parses values by series, like Prometheus: `kolekta_pool_waiting{pool="main"}`. */
export function parseSeries(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, series, value] = /^([a-z]\S*(?:\{.*\})?) (\S+)$/i.exec(line) ?? [];
    if (series && value) found.set(series, Number(value));
  }
  return found;
}

export const scrape = async (registry: Registry): Promise<Map<string, number>> =>
  parseSeries(await registry.metrics());
