import { Counter } from "prom-client";

export const logins = new Counter({
  name: "kolekta_logins_total",
  help: "Logins at this process, let in or refused, by the reason that the login log gives",
  labelNames: ["outcome", "reason"],
  registers: [],
});

export const recordLoginMetric = (): void => logins.inc({ outcome: "accepted", reason: "" });

export const recordLoginRefusalMetric = (reason: string): void =>
  logins.inc({ outcome: "refused", reason });
