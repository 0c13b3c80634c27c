import type { Currency } from "@kolekta/api/core/money";
import * as c from "@kolekta/api/repay/code/contract";
import type { MessageKey } from "@kolekta/i18n/web";
import type { z } from "zod";
import { formatMoney } from "@kolekta/i18n/money";
import type { Outputs } from "@/lib/trpc.ts";

export type PaymentChannel = Outputs["repay"]["code"]["listBanks"][number];
export type Mode = Outputs["repay"]["code"]["listModes"][number];
export type CodeTypes = Outputs["repay"]["code"]["listTypes"];
export type CodeRequest = z.input<typeof c.create.input>;

export type PartCode = Pick<CodeRequest, "bank"> & {
  readonly channel: string;
  readonly amountMinor: number;
};

/** Limits of a new code of this loan today. */
export interface Limits {
  readonly currency: Currency;
  readonly dueMinor: number;
  /** Open codes for parts, whose sum is limited; empty without a limit. */
  readonly openParts: readonly PartCode[];
  readonly channels: readonly PaymentChannel[];
  readonly modes: readonly Mode[];
}

export const findChannel = (
  { channel, bank }: Pick<CodeRequest, "channel" | "bank">,
  channels: readonly PaymentChannel[],
): PaymentChannel | undefined =>
  channels.find(
    (paymentChannel) => paymentChannel.channel === channel && paymentChannel.bank === bank,
  );

/**
 * Sums the open codes for parts on other channels. A code on the same channel would be replaced.
 */
export const sumRequestedElsewhere = (
  { channel, bank }: Pick<CodeRequest, "channel" | "bank">,
  parts: readonly PartCode[],
): number =>
  parts
    .filter((part) => part.channel !== channel || part.bank !== bank)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns the requested amount; null while the request is incomplete. */
export const getRequestedAmount = (
  { type, amountMinor, cleanMode }: CodeRequest,
  modes: readonly Mode[],
): number | null =>
  type === "SINGLE"
    ? (amountMinor ?? null)
    : (modes.find(({ mode }) => mode === cleanMode)?.amountMinor ?? null);

interface Fault {
  readonly path: "amountMinor" | "cleanMode" | "bank";
  readonly key: MessageKey;
  readonly values?: Record<string, string>;
}

function amountFault(request: CodeRequest, limits: Limits): Fault | null {
  const money = (minor: number) => formatMoney(minor, limits.currency);
  if (request.type === "FULL")
    return request.cleanMode === undefined
      ? { path: "cleanMode", key: "core.error.code.modeRequired" }
      : null;
  const { amountMinor } = request;
  if (amountMinor === undefined)
    return { path: "amountMinor", key: "core.error.code.amountRequired" };
  if (amountMinor >= limits.dueMinor)
    return {
      path: "amountMinor",
      key: "repay.code.form.notBelow",
      values: { due: money(limits.dueMinor) },
    };
  const remainingMinor = limits.dueMinor - sumRequestedElsewhere(request, limits.openParts);
  if (amountMinor > remainingMinor)
    return {
      path: "amountMinor",
      key: "repay.code.form.tooMuch",
      values: { left: money(Math.max(0, remainingMinor)) },
    };
  return null;
}

function findChannelFault(request: CodeRequest, limits: Limits): Fault | null {
  const paymentChannel = findChannel(request, limits.channels);
  const amount = getRequestedAmount(request, limits.modes);
  if (!paymentChannel || amount === null) return null;
  if (amount >= paymentChannel.minMinor && amount <= paymentChannel.maxMinor) return null;
  const [minAmount, maxAmount] = [paymentChannel.minMinor, paymentChannel.maxMinor].map((minor) =>
    formatMoney(minor, paymentChannel.currency),
  );
  return {
    path: "bank",
    key: "repay.code.form.outside",
    values: { min: minAmount ?? "", max: maxAmount ?? "" },
  };
}

/** Lists the errors that the browser can detect. */
export const listFaults = (request: CodeRequest, limits: Limits): Fault[] =>
  [amountFault(request, limits), findChannelFault(request, limits)].filter(
    (fault) => fault !== null,
  );

/** Contract extended by the current limits of the loan. */
export const applySchema = (limits: Limits) =>
  c.create.input.superRefine((request, context) => {
    for (const { path, key, values = {} } of listFaults(request, limits))
      context.addIssue({ code: "custom", path: [path], params: { fault: { key, values } } });
  });
