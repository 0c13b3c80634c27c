import { parser } from "@prometheus-io/lezer-promql";

export interface Expression {
  readonly metrics: readonly string[];
  /** Labels used to match or to group. */
  readonly labels: readonly string[];
  /** Errors of the parser. */
  readonly errors: readonly string[];
}

/** Variables that Grafana replaces before a query. */
const FILLED = /\$__(rate_interval|range|interval)/g;

/** Parses an expression like Prometheus. */
export function readPromQl(expression: string): Expression {
  const text = expression.replaceAll(FILLED, "5m");
  const found = {
    metrics: new Set<string>(),
    labels: new Set<string>(),
    errors: new Set<string>(),
  };
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      const token = text.slice(from, to);
      if (type.isError) found.errors.add(`at ${from} of ${expression}`);
      if (name === "LabelName") found.labels.add(token);
      if (name === "Identifier" && node.parent?.name === "VectorSelector") found.metrics.add(token);
    },
  });
  return { metrics: [...found.metrics], labels: [...found.labels], errors: [...found.errors] };
}
