import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { CHANNELS } from "@kolekta/api/repay/code/contract";
import { MAX_VALIDITY_HOURS } from "@kolekta/api/repay/code-policy/contract";
import { MAX_POSITION, type updateChannel } from "@kolekta/api/repay/code-policy/contract-channel";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { MoneyField } from "@/components/form/money-field.tsx";
import { FieldPair, NumberField, SelectField, TextField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

type ChannelInputSchema = typeof updateChannel.input;

interface Props {
  control: Control<z.input<ChannelInputSchema>, unknown, z.output<ChannelInputSchema>>;
}

export const Which = ({ control }: Props) => {
  const t = useT();
  return (
    <>
      <FieldPair>
        <SelectField
          control={control}
          name="channel"
          label={t("repay.code.type")}
          placeholder=""
          options={toOptions(CHANNELS, (code) => t(`repay.codePolicy.channel.types.${code}`))}
          required
        />
        <TextField
          control={control}
          name="bank"
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          label={t("repay.codePolicy.channel.bank")}
          hint={t("repay.codePolicy.channel.bankHint")}
          required
        />
      </FieldPair>
      <SelectField
        control={control}
        name="currency"
        label={t("core.field.currency")}
        hint={t("repay.codePolicy.channel.currencyHint")}
        options={toOptions(CURRENCIES, (code) => code)}
        required
      />
    </>
  );
};

export const Limits = ({ control, currency }: Props & { currency: Currency }) => {
  const t = useT();
  return (
    <FieldPair>
      <MoneyField
        control={control}
        name="minMinor"
        currency={currency}
        label={t("manage.proposal.detail.minMinor")}
        required
      />
      <MoneyField
        control={control}
        name="maxMinor"
        currency={currency}
        label={t("manage.proposal.detail.maxMinor")}
        required
      />
      <NumberField
        control={control}
        name="expiryHours"
        min={1}
        max={MAX_VALIDITY_HOURS}
        label={t("repay.codePolicy.channel.expiry")}
        hint={t("repay.codePolicy.channel.expiryHint")}
        required
      />
      <NumberField
        control={control}
        name="position"
        min={1}
        max={MAX_POSITION}
        label={t("manage.proposal.detail.position")}
        hint={t("repay.codePolicy.channel.positionHint")}
        required
      />
    </FieldPair>
  );
};
