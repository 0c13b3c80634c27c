import { expect, test } from "bun:test";
import { closedFor } from "./channel-groups.ts";

const finding = (reason: "outsideHours" | "doNotContact") => ({
  rule: "HOURS" as const,
  version: 1,
  verdict: "BLOCK" as const,
  reason,
  params: {},
  retryAt: null,
  layer: "COMPANY" as const,
  source: "test",
  article: "",
  overridable: false,
});

const closed = (channel: "02" | "03" | "05", ...reasons: ("outsideHours" | "doNotContact")[]) => ({
  channel,
  verdict: "BLOCK" as const,
  retryAt: null,
  findings: reasons.map(finding),
  checkedRules: [],
});

test("channels that are closed for the same reason form a group, open ones none", () => {
  const groups = closedFor([
    closed("02", "outsideHours"),
    closed("05", "outsideHours", "doNotContact"),
    closed("03", "outsideHours"),
    { channel: "08", verdict: "WARN", retryAt: null, findings: [], checkedRules: [] },
  ]);
  expect(groups.map(({ channels }) => channels)).toEqual([["02", "03"], ["05"]]);
  expect(groups[1]?.findings.map(({ reason }) => reason)).toEqual(["outsideHours", "doNotContact"]);
});
