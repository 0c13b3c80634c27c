import { saveSetting, type SmsSetting } from "@kolekta/api/telephony/sms/contract-setting";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const Values = saveSetting.input.omit({ institutionId: true, version: true });

interface Props {
  institutionId: number | null;
  version: number;
  start: z.infer<typeof SmsSetting>;
}

const useLimits = ({ institutionId, version, start }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { maxPerCase, intervalMinutes, manualAllowed, segmentCostMinor } = start;
  const { effectiveOn } = start;
  const form = useProposalForm(Values, {
    defaultValues: {
      maxPerCase: maxPerCase ?? undefined,
      intervalMinutes: intervalMinutes ?? undefined,
      manualAllowed,
      segmentCostMinor,
      effectiveOn: effectiveOn !== null && effectiveOn > nextDay ? effectiveOn : nextDay,
    },
    send: (values, callOptions) =>
      utils.client.telephony.sms.saveSetting.mutate(
        { ...values, institutionId, version },
        callOptions,
      ),
    refresh: () => utils.telephony.sms.getSetting.invalidate(),
    onDone: () => form.reset(),
  });
  return form;
};

export const LimitsForm = (props: Props) => {
  const t = useT();
  const form = useLimits(props);
  const { control, formState } = form;
  const field = (
    name: Exclude<keyof z.infer<typeof Values>, "effectiveOn">,
    word: "max" | "interval" | "cost" | "manual",
  ) => ({
    control,
    name,
    label: t(`telephony.setting.${word}`),
    hint: t(`telephony.setting.${word}Hint`),
  });
  return (
    <Form form={form} className="bg-card max-w-xl gap-4 rounded-lg border p-4">
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field("maxPerCase", "max")} min={1} required />
        <NumberField {...field("intervalMinutes", "interval")} min={0} required />
        <MoneyField {...field("segmentCostMinor", "cost")} />
      </div>
      <CheckboxField {...field("manualAllowed", "manual")} />
      <ProposedFromField control={control} name="effectiveOn" />
      <FormRefusal />
      <div>
        <SubmitButton>{t("manage.proposal.propose")}</SubmitButton>
      </div>
    </Form>
  );
};
