import { parser } from "@prometheus-io/lezer-promql";

export interface Expression {
  /** Metrics that it reads. */
  readonly metrics: readonly string[];
  /** Labels that it names, to match or to group by. */
  readonly labels: readonly string[];
  /** What the parser stumbled over. */
  readonly errors: readonly string[];
}

/** What Grafana puts in before it asks. */
const FILLED = /\$__(rate_interval|range|interval)/g;

/** Reads an expression as Prometheus does. */
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
  return {
    metrics: [...found.metrics],
    labels: [...found.labels],
    errors: [...found.errors],
  };
}
