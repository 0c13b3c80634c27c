import type { Currency } from "@kolekta/api/core/money";
import * as c from "@kolekta/api/repay/code/contract";
import type { MessageKey } from "@kolekta/i18n/web";
import type { z } from "zod";
import { formatMoney } from "@kolekta/i18n/money";
import type { Outputs } from "@/lib/trpc.ts";

export type Place = Outputs["repay"]["code"]["listBanks"][number];
export type Mode = Outputs["repay"]["code"]["listModes"][number];
export type Types = Outputs["repay"]["code"]["listTypes"];
export type CodeRequest = z.input<typeof c.create.input>;

export type Part = Pick<CodeRequest, "bank"> & {
  readonly channel: string;
  readonly amountMinor: number;
};

/** What a code of this loan may ask for today. */
export interface Limits {
  readonly currency: Currency;
  readonly dueMinor: number;
  /** Open codes for parts, which together may not ask for more; none where they may. */
  readonly openParts: readonly Part[];
  readonly places: readonly Place[];
  readonly modes: readonly Mode[];
}

export const placeOf = (
  { channel, bank }: Pick<CodeRequest, "channel" | "bank">,
  places: readonly Place[],
): Place | undefined => places.find((place) => place.channel === channel && place.bank === bank);

/** What open codes for parts at other places ask for; the one at this place would give way. */
export const askedElsewhere = (
  { channel, bank }: Pick<CodeRequest, "channel" | "bank">,
  parts: readonly Part[],
): number =>
  parts
    .filter((part) => part.channel !== channel || part.bank !== bank)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** The amount that the request comes to; null while it is not whole. */
export const amountOf = (
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
  const left = limits.dueMinor - askedElsewhere(request, limits.openParts);
  if (amountMinor > left)
    return {
      path: "amountMinor",
      key: "repay.code.form.tooMuch",
      values: { left: money(Math.max(0, left)) },
    };
  return null;
}

function placeFault(request: CodeRequest, limits: Limits): Fault | null {
  const place = placeOf(request, limits.places);
  const amount = amountOf(request, limits.modes);
  if (!place || amount === null) return null;
  if (amount >= place.minMinor && amount <= place.maxMinor) return null;
  const [least, most] = [place.minMinor, place.maxMinor].map((minor) =>
    formatMoney(minor, place.currency),
  );
  return {
    path: "bank",
    key: "repay.code.form.outside",
    values: { least: least ?? "", most: most ?? "" },
  };
}

/** What keeps a request from being granted, as far as the browser can tell. */
export const faultsOf = (request: CodeRequest, limits: Limits): Fault[] =>
  [amountFault(request, limits), placeFault(request, limits)].filter((fault) => fault !== null);

/** The contract, with the limits of the moment. */
export const applySchema = (limits: Limits) =>
  c.create.input.superRefine((request, context) => {
    for (const { path, key, values = {} } of faultsOf(request, limits))
      context.addIssue({
        code: "custom",
        path: [path],
        params: { fault: { key, values } },
      });
  });
