import { splitRanges } from "@kolekta/api/core/address";
import {
  createSubscription,
  type SubscriptionRow,
} from "@kolekta/api/telephony/report-mail/contract";
import { PERIODS } from "@kolekta/api/telephony/report-mail/contract-codes";
import { LANGS } from "@kolekta/i18n/web";
import { useState } from "react";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { LenderField } from "@/components/form/lender-field.tsx";
import { SelectField, TextareaField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  /** Is null for a new one. */
  subscription: SubscriptionRow | null;
  onClose: () => void;
}

const { lenderId, emails, period, lang } = createSubscription.input.shape;

/** Form values: addresses as lines; the lender of a subscription never changes. */
const SubscriptionValues = z.object({
  lenderId,
  emails: z
    .string()
    .refine((text) => text.trim() !== "", "reportMail.emailRequired")
    .refine((text) => emails.safeParse(splitRanges(text)).success, "user.emailFormat"),
  period,
  lang,
});

const useSubscriptionForm = ({ subscription, onClose }: Props) => {
  const t = useT();
  const { client, telephony } = trpc.useUtils();
  // A list that reloads behind the dialog must not renew the version that the values are based on.
  const [base] = useState(subscription);
  return useCommandForm(SubscriptionValues, {
    defaultValues: {
      ...(base && { lenderId: base.lenderId }),
      emails: base?.emails.join("\n") ?? "",
      period: base?.period ?? "MONTH",
      lang: base?.lang ?? "en",
    },
    send: async (values, callOptions: CallOptions) => {
      const input = { ...values, emails: splitRanges(values.emails) };
      const { reportMail } = client.telephony;
      if (!base) return reportMail.createSubscription.mutate(input, callOptions);
      const { subscriptionId, version } = base;
      const { lenderId: _, ...choices } = input;
      return reportMail.updateSubscription.mutate(
        { ...choices, subscriptionId, version },
        callOptions,
      );
    },
    success: t("telephony.reportMail.saved"),
    onSettled: () => telephony.reportMail.invalidate(),
    onDone: onClose,
  });
};

/** Adds a subscription, or changes its addresses, period and language. */
export const SubscriptionDialog = (props: Props) => {
  const t = useT();
  const form = useSubscriptionForm(props);
  const { subscription, onClose } = props;
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      title={
        subscription
          ? t("telephony.reportMail.edit", { lender: subscription.lenderName })
          : t("telephony.reportMail.add")
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      {subscription ? null : <LenderField control={control} name="lenderId" />}
      <TextareaField
        control={control}
        name="emails"
        label={t("telephony.reportMail.emails")}
        hint={t("telephony.reportMail.emailsHint")}
        rows={3}
      />
      <ChoiceField
        control={control}
        name="period"
        label={t("telephony.reportMail.period")}
        options={toOptions(PERIODS, (code) => t(`telephony.reportMail.periods.${code}`))}
      />
      <SelectField
        control={control}
        name="lang"
        label={t("telephony.reportMail.language")}
        options={toOptions(LANGS, (code) => t(`telephony.reportMail.languages.${code}`))}
      />
    </CommandDialog>
  );
};
