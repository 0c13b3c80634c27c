import { CLEAN_MODES, type CleanMode } from "@kolekta/api/repay/code/contract";
import { useController, type UseFormReturn } from "react-hook-form";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { Field } from "@/components/form/field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { Money } from "@/components/page/values.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import {
  type PaymentChannel,
  PaymentChannelField,
} from "@/components/repayment/payment-channel-field.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import {
  sumRequestedElsewhere,
  type Limits,
  type CodeTypes,
  type CodeRequest,
} from "./apply-schema.ts";

export type CodeForm = UseFormReturn<CodeRequest, unknown, CodeRequest>;

interface Props {
  form: CodeForm;
  limits: Limits;
}

const OFFERED_TYPES = ["SINGLE", "FULL"] as const;

export const TypeField = ({ form, types }: { form: CodeForm; types: CodeTypes }) => {
  const t = useT();
  const choices = OFFERED_TYPES.map((type) => ({
    type,
    label: t(`repay.code.types.${type}`),
    reason: types.types.find((codeType) => codeType.type === type)?.reason ?? null,
  }));
  const closedHints = choices.flatMap(({ label, reason }) =>
    reason === null
      ? []
      : t("repay.code.form.closed", {
          type: label,
          reason: t(`repay.code.form.reasons.${reason}`),
        }),
  );
  return (
    <ChoiceField
      control={form.control}
      name="type"
      look="buttons"
      label={t("repay.code.form.type")}
      hint={closedHints.length > 0 ? closedHints.join(" ") : null}
      options={choices.map(({ type, label, reason }) => ({
        value: type,
        label,
        disabled: reason !== null,
      }))}
    />
  );
};

export const AmountField = ({ form, limits }: Props) => {
  const t = useT();
  const { money } = useFormat();
  const { currency, dueMinor, openParts } = limits;
  const due = money(dueMinor, currency);
  const requestedMinor = sumRequestedElsewhere(form.getValues(), openParts);
  const hint =
    requestedMinor > 0
      ? t("repay.code.form.belowRemaining", {
          due,
          left: money(Math.max(0, dueMinor - requestedMinor), currency),
          requested: money(requestedMinor, currency),
        })
      : t("repay.code.form.below", { due });
  return (
    <MoneyField
      control={form.control}
      name="amountMinor"
      currency={currency}
      label={t("repay.code.form.amount")}
      hint={form.formState.errors.amountMinor ? null : hint}
      required
    />
  );
};

const toMode = (value: string): CleanMode | undefined =>
  CLEAN_MODES.find((mode) => String(mode) === value);

export const ModeField = ({ form, limits }: Props) => {
  const t = useT();
  const { field } = useController({ control: form.control, name: "cleanMode" });
  return (
    <Field control={form.control} name="cleanMode" label={t("repay.code.form.mode")} required>
      {(aria) => (
        <RadioGroup
          {...aria}
          aria-label={t("repay.code.form.mode")}
          className="flex-col"
          value={String(field.value ?? "")}
          onValueChange={(value) => field.onChange(toMode(value))}
        >
          {limits.modes.map(({ mode, amountMinor, currency }) => (
            <label
              key={mode}
              className="hover:bg-accent flex min-h-8 items-center gap-2 rounded-md border px-2.5 py-1"
            >
              <RadioGroupItem value={String(mode)} />
              <span className="min-w-0 flex-1">{t(`repay.code.modes.${mode}`)}</span>
              <Money minor={amountMinor} currency={currency} className="font-medium" />
            </label>
          ))}
        </RadioGroup>
      )}
    </Field>
  );
};

export const CodeChannelField = ({ form, limits }: Props) => {
  const choose = (channel: PaymentChannel) => {
    form.setValue("channel", channel.channel);
    form.setValue("bank", channel.bank, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  return (
    <PaymentChannelField
      control={form.control}
      name="bank"
      channels={limits.channels}
      chosen={form.getValues()}
      onChoose={choose}
    />
  );
};
