import { addDays } from "@kolekta/api/core/calendar";
import {
  LONGEST_SWITCH_DAYS,
  updateStatus as contract,
} from "@kolekta/api/manage/schedule/contract";
import { toNameOptions } from "@/components/case/named-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField, FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { SwitchTarget } from "./calendar/switch-target.ts";
import type { Period } from "./use-period.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";

interface Props {
  target: SwitchTarget;
  period: Period;
  institutionId: number | undefined;
  onClose: () => void;
}

/** Range of the change: one day, or an agent's days from today to the end of the view. */
const toDateRange = ({ target, period }: Props) => {
  const { days, today } = period;
  if (target.day) return { from: target.day, to: target.day };
  const [first = today, last = today] = [days[0], days.at(-1)];
  return { from: first > today ? first : today, to: last };
};

const useForm = (props: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const { target, institutionId, onClose } = props;
  const { institutions } = useOrgUnits(undefined);
  const only = institutions.length === 1 ? institutions[0]?.id : undefined;
  const form = useCommandForm(contract.input, {
    defaultValues: {
      ...(target.agent
        ? { agentId: target.agent.agentId }
        : { institutionId: institutionId ?? only }),
      ...toDateRange(props),
      enabled: target.enabled,
    },
    send: client.manage.schedule.updateStatus.mutate,
    success: ({ changed }) =>
      t(`manage.schedule.switch.${target.enabled ? "doneOn" : "doneOff"}`, { changed }),
    onSettled: () => manage.schedule.invalidate(),
    onDone: onClose,
  });
  return { form, institutions };
};

/** Switches scheduled shifts off or on, for one agent or for the whole institution. */
const SwitchDialog = (props: Props) => {
  const { target, period, onClose } = props;
  const t = useT();
  const { form, institutions } = useForm(props);
  const { control } = form;
  const state = target.enabled ? "on" : "off";
  const from = form.watch("from");
  return (
    <CommandDialog
      form={form}
      title={
        target.agent
          ? t(`manage.schedule.switch.${state}Agent`, { name: target.agent.name })
          : t(`manage.schedule.switch.${state}Day`)
      }
      description={t(`manage.schedule.switch.${state}Body`)}
      submit={t(`manage.schedule.switch.${state}Do`)}
      onClose={onClose}
    >
      {target.agent ? null : (
        <SelectField
          control={control}
          name="institutionId"
          label={t("core.field.institution")}
          placeholder={t("app.form.choose")}
          options={toNameOptions(institutions)}
          numeric
          required
        />
      )}
      <FieldPair>
        <DayField control={control} name="from" label={t("app.filter.from")} min={period.today} />
        <DayField
          control={control}
          name="to"
          label={t("app.filter.to")}
          min={from}
          max={from ? addDays(from, LONGEST_SWITCH_DAYS - 1) : undefined}
        />
      </FieldPair>
    </CommandDialog>
  );
};

export default SwitchDialog;
