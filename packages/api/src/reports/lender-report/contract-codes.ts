import type { Measure } from "../figure/contract-codes.ts";

/** Longest range of a report in days. */
export const REPORT_DAYS = 93;

/** Figures that other reports show as well. */
const SHARED_FIGURES = [
  "logs",
  "calls",
  "promises",
  "promisedMinor",
  "kept",
  "keptMinor",
  "payments",
  "collectedMinor",
  "collectedPrincipalMinor",
] as const satisfies readonly Measure[];

/** Figures of a day or a range. */
export const FLOW_FIGURES = [
  "placed",
  "placedMinor",
  "placedPrincipalMinor",
  "worked",
  ...SHARED_FIGURES,
  "settled",
  "withdrawn",
  "complaints",
] as const;
export type FlowFigure = (typeof FLOW_FIGURES)[number];

/** Figures at the instant of the report. */
export const OPEN_FIGURES = ["open", "outstandingMinor", "openComplaints"] as const;
export type OpenFigure = (typeof OPEN_FIGURES)[number];

export type Figure = FlowFigure | OpenFigure;

/** Checks that a figure is an amount and not a count. */
export const isAmount = (figure: Figure): boolean => figure.endsWith("Minor");

export const LINK_STATES = ["LIVE", "EXPIRED", "REVOKED"] as const;

export const LINK_PATH = "/lender-report";
export const MAX_LINK_DAYS = 366;
export const MAX_ORIGINS = 10;
