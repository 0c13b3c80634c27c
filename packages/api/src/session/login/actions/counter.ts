import { Counter } from "prom-client";

export const logins = new Counter({
  name: "kolekta_logins_total",
  help: "Logins at this process, accepted or refused, by the reason in the login log",
  labelNames: ["outcome", "reason"],
  registers: [],
});

export const recordLoginMetric = (): void => logins.inc({ outcome: "accepted", reason: "" });

export const recordLoginRefusalMetric = (reason: string): void =>
  logins.inc({ outcome: "refused", reason });
