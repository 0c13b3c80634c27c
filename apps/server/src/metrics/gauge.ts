import { Gauge, type Registry } from "prom-client";
import type { Answer, Question, Readings } from "./cached-readings.ts";

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels?: Labels;
  readonly value: number;
}

/** Metric that is read from an answer of the database. */
export interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  series(readings: Readings): Promise<readonly Series[]>;
}

/** Builds a gauge from the answer to one question. */
export const gauge = <Q extends Question>(
  question: Q,
  name: string,
  help: string,
  labelNames: readonly string[],
  toSeries: (answer: NonNullable<Answer<Q>>) => readonly (Series | null)[],
): DatabaseGauge => ({
  name,
  help,
  labelNames,
  series: async (readings) => {
    const answer = await readings.read(question);
    if (!answer) return [];
    return toSeries(answer).filter((series) => series !== null);
  },
});

/** Returns null for an unknown value. */
export const toOptionalSeries = (value: number | null, labels: Labels = {}): Series | null =>
  value === null ? null : { labels, value };

/** Removes the series when there is no answer, because an old value would look current. */
export function addGauge(
  registry: Registry,
  { name, help, labelNames, series }: DatabaseGauge,
  readings: Readings,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const found = await series(readings);
      this.reset();
      if (labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of found) this.set(labels, value);
    },
  });
}
