import { addDays } from "@kolekta/api/core/day";
import { saveHoliday } from "@kolekta/api/tasks/guard/contract-requirement";
import { type Profile } from "@kolekta/api/tasks/guard/contract";
import { Trash2 } from "lucide-react";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { DayField, TextField } from "@/components/form/text-fields.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { DayText } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Holiday = Outputs["tasks"]["guard"]["listRequirements"]["holidays"][number];

interface Props {
  profile: Profile;
  today: string;
  holidays: readonly Holiday[];
  canEdit: boolean;
}

const Values = saveHoliday.input.omit({ profile: true });

const AddHoliday = ({ profile, today }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { guard } = utils.client.tasks;
  const form = useProposalForm(Values, {
    defaultValues: { day: "", name: "", source: "" },
    send: (values, callOptions) => guard.saveHoliday.mutate({ ...values, profile }, callOptions),
    refresh: () => utils.tasks.guard.invalidate(),
    onDone: () => form.reset(),
  });
  const { control } = form;
  return (
    <Form
      form={form}
      aria-label={t("tasks.guard.page.addHoliday")}
      className="grid items-start gap-2 border-t p-3 sm:grid-cols-[10rem_1fr_1fr_auto]"
    >
      <DayField
        control={control}
        name="day"
        label={t("core.field.day")}
        min={addDays(today, 1)}
        required
      />
      <TextField control={control} name="name" label={t("tasks.guard.field.name")} required />
      <TextField control={control} name="source" label={t("tasks.guard.field.source")} required />
      <SubmitButton className="sm:mt-6" variant="outline">
        {t("tasks.guard.page.addHoliday")}
      </SubmitButton>
      <div className="empty:hidden sm:col-span-full">
        <FormRefusal />
      </div>
    </Form>
  );
};

const RemoveHoliday = ({ profile, holiday }: { profile: Profile; holiday: Holiday }) => {
  const t = useT();
  const { day } = useFormat();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = useCommandMutation(utils.client.tasks.guard.removeHoliday.mutate, {
    onSuccess: useProposed(),
    onSettled: () => utils.tasks.guard.invalidate(),
  });
  const title = t("core.action.removeNamed", { name: holiday.name });
  const run = async () => {
    const sure = await confirm({
      title,
      body: t("tasks.guard.page.removeHolidayBody", { day: day(holiday.day) }),
      action: t("manage.proposal.propose"),
      tone: "destructive",
    });
    if (sure) remove.mutate({ profile, day: holiday.day });
  };
  return (
    <IconButton
      label={title}

      disabled={remove.isPending}
      onClick={() => void run()}
    >
      <Trash2 />
    </IconButton>
  );
};

/** Days on which contact is closed; those that follow the moon are announced each year. */
export const Holidays = (props: Props) => {
  const { profile, holidays, canEdit } = props;
  const t = useT();
  return (
    <div className="bg-card rounded-lg border">
      {holidays.length === 0 ? (
        <EmptyState title={t("tasks.guard.page.noHolidays")} className="py-6" />
      ) : (
        <ul className="text-table grid sm:grid-cols-2 xl:grid-cols-3">
          {holidays.map((holiday) => (
            <li key={holiday.day} className="flex min-h-10 items-center gap-3 px-3 py-1">
              <span className="w-24 shrink-0">
                <DayText day={holiday.day} />
              </span>
              <span className="min-w-0 flex-1">
                {holiday.name}
                <span className="text-muted-foreground block text-xs">{holiday.source}</span>
              </span>
              {canEdit ? <RemoveHoliday profile={profile} holiday={holiday} /> : null}
            </li>
          ))}
        </ul>
      )}
      {canEdit ? <AddHoliday {...props} /> : null}
    </div>
  );
};
