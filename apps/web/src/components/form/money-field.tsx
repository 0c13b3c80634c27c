import type { Currency } from "@kolekta/api/core/money";
import type { FieldValues } from "react-hook-form";
import { moneyText, readMoney } from "@/lib/money-input.ts";
import { type FieldProps, TypedField } from "./field.tsx";

const SIGNS: Record<Currency, string> = { IDR: "Rp", PHP: "₱", USD: "$" };

const LOOK = { inputMode: "decimal", className: "pl-9 text-right" } as const;

const toAmount = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** An amount in minor units; grouped when the field is left. */
export const MoneyField = <In extends FieldValues, Out>({
  currency = "IDR",
  ...fieldProps
}: FieldProps<In, Out> & { currency?: Currency | undefined }) => (
  <TypedField
    {...fieldProps}
    look={LOOK}
    read={(text) => readMoney(text, currency) ?? (text.trim() === "" ? undefined : Number.NaN)}
    write={(value) => moneyText(toAmount(value), currency)}
    makesSense={(value) => !Number.isNaN(value)}
    sign={
      <span
        aria-hidden
        className="text-muted-foreground pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center"
      >
        {SIGNS[currency]}
      </span>
    }
  />
);
