/** What is typed into the application, and how it becomes what the server takes. */
import * as c from "@kolekta/api/repay/deduction/contract";
import type { Kind } from "@kolekta/api/repay/deduction/contract-words";
import type { z } from "zod";
import type { Place } from "@/components/repayment/place-field.tsx";
import type { Offer } from "./use-deductions.ts";

export type Full = z.output<typeof c.createFull.input>;
export type Part = z.output<typeof c.createPart.input>;

/** Blank fields are absent; what the other kind needs stays beside it until it is wanted again. */
export type Wish = Partial<z.input<typeof c.createFull.input>> &
  Partial<z.input<typeof c.createPart.input>>;

export const SCHEMAS = {
  FULL: c.createFull.input,
  PART: c.createPart.input,
} as const satisfies Record<Kind, z.ZodType>;

/** A part makes sense only where fees are due. */
export const kindsOf = ({ modes, feesMinor }: Offer): Kind[] => [
  ...(modes.length > 0 ? (["FULL"] as const) : []),
  ...(feesMinor > 0 ? (["PART"] as const) : []),
];

export const beginning = (
  taskId: number,
  { modes }: Offer,
  places: readonly Place[],
): Wish => ({
  taskId,
  cleanMode: modes[0]?.cleanMode,
  channel: places[0]?.channel as Wish["channel"],
  bank: places[0]?.bank,
  reason: "",
});

export const feesOf = (
  offer: Offer,
  { cleanMode }: Pick<Wish, "cleanMode">,
):
  | (Pick<Offer["modes"][number], "owedMinor" | "powers"> & {
      feesMinor: number;
    })
  | null => {
  const mode = offer.modes.find((one) => one.cleanMode === cleanMode);
  if (!mode) return null;
  const { owedMinor, lateFeeMinor, extensionFeeMinor, powers } = mode;
  return { owedMinor, powers, feesMinor: lateFeeMinor + extensionFeeMinor };
};

/** What a quote is asked for; null while the amounts are not whole. */
export const questionOf = (
  kind: Kind,
  { taskId, cleanMode, amountMinor, payMinor }: Wish,
) => {
  if (taskId === undefined || !isWhole(amountMinor)) return null;
  if (kind === "FULL")
    return cleanMode === undefined
      ? null
      : ({ kind, input: { taskId, cleanMode, amountMinor } } as const);
  return isWhole(payMinor)
    ? ({ kind, input: { taskId, amountMinor, payMinor } } as const)
    : null;
};

const isWhole = (amount: number | undefined): amount is number =>
  amount !== undefined && Number.isSafeInteger(amount) && amount > 0;
