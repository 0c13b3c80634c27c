import type { Currency } from "@kolekta/api/core/money";
import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { moneyText, readMoney } from "@/lib/money-input.ts";
import { Field, type FieldProps } from "./field.tsx";

const SIGNS: Record<Currency, string> = { IDR: "Rp", PHP: "₱", USD: "$" };

/** An amount in minor units; grouped when the field is left. */
export const MoneyField = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { currency?: Currency },
) => {
  const { currency = "IDR", ...own } = props;
  const { field } = useController({ control: own.control, name: own.name });
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typeof field.value === "number" ? field.value : null;
  const type = (text: string) => {
    setTyped(text);
    field.onChange(
      readMoney(text, currency) ??
        (text.trim() === "" ? undefined : Number.NaN),
    );
  };
  const leave = () => {
    if (amount === null || !Number.isNaN(amount)) setTyped(null);
    field.onBlur();
  };
  return (
    <Field {...own}>
      {(aria) => (
        <span className="relative block">
          <span
            aria-hidden
            className="text-muted-foreground pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center"
          >
            {SIGNS[currency]}
          </span>
          <Input
            {...aria}
            ref={field.ref}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            className="tabular pl-9 text-right"
            value={typed ?? moneyText(amount, currency)}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            disabled={own.disabled}
          />
        </span>
      )}
    </Field>
  );
};
