import { describe, expect, test } from "bun:test";
import { getRequestedAmount, listFaults, type Limits, type CodeRequest } from "./apply-schema.ts";

const paymentChannel = {
  label: "",
  currency: "IDR" as const,
  minMinor: 10_000,
  maxMinor: 900_000,
  expiryHours: 24,
  openAmount: false,
};
const limits: Limits = {
  currency: "IDR",
  dueMinor: 1_065_000,
  openParts: [{ channel: "VA", bank: "BNI", amountMinor: 465_000 }],
  channels: [
    { ...paymentChannel, channel: "RETAIL", bank: "ALFAMART" },
    { ...paymentChannel, channel: "VA", bank: "BCA", maxMinor: 50_000_000 },
    { ...paymentChannel, channel: "VA", bank: "BNI", maxMinor: 50_000_000 },
  ],
  modes: [{ mode: 3, amountMinor: 1_065_000, currency: "IDR" }],
};
const part = (amountMinor?: number): CodeRequest => ({
  taskId: 1,
  type: "SINGLE",
  channel: "VA",
  bank: "BCA",
  amountMinor,
});

const paths = (request: CodeRequest) => listFaults(request, limits).map(({ path }) => path);

describe("a request for a code", () => {
  test.each([
    [part(), ["amountMinor"]],
    [part(600_000), []],
    [part(600_001), ["amountMinor"]],
    [part(1_065_000), ["amountMinor"]],
    [{ ...part(1_000_000), bank: "BNI" }, []],
    [part(9_999), ["bank"]],
    [{ ...part(), type: "FULL", cleanMode: 3 }, []],
    [{ ...part(), type: "FULL" }, ["cleanMode"]],
    [{ ...part(), type: "FULL", cleanMode: 3, channel: "RETAIL", bank: "ALFAMART" }, ["bank"]],
  ] as [CodeRequest, string[]][])("%j lacks %j", (request, faults) => {
    expect(paths(request)).toEqual(faults as never);
  });

  test("in full equals the cost of its mode, whatever the amount field holds", () => {
    const request: CodeRequest = { ...part(5), type: "FULL", cleanMode: 3 };
    expect(getRequestedAmount(request, limits.modes)).toBe(1_065_000);
    expect(getRequestedAmount({ ...request, cleanMode: 1 }, limits.modes)).toBeNull();
  });
});
