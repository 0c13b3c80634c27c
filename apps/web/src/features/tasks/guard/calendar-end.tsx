import { addDays } from "@kolekta/api/core/calendar";
import { stateCalendar } from "@kolekta/api/tasks/guard/contract-requirement";
import { type Profile } from "@kolekta/api/tasks/guard/contract";
import { useState } from "react";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { DayField, TextField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

interface Props {
  profile: Profile;
  today: string;
  calendar: Outputs["tasks"]["guard"]["listRequirements"]["calendar"];
  canEdit: boolean;
}

/** Days before the end of the calendar at which it should be completed. */
const SOON_DAYS = 30;

const Values = stateCalendar.input.omit({ profile: true });

const StateDialog = ({
  profile,
  today,
  onClose,
}: Pick<Props, "profile" | "today"> & { onClose: () => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useProposalForm(Values, {
    defaultValues: { completeUntil: "", source: "" },
    send: (values, callOptions) =>
      utils.client.tasks.guard.stateCalendar.mutate({ ...values, profile }, callOptions),
    refresh: () => utils.tasks.guard.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.guard.page.stateCalendar")}
      description={t("tasks.guard.page.calendarBeyond")}
      submit={t("manage.proposal.propose")}
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="completeUntil"
        label={t("tasks.guard.page.stateUntil")}
        min={today}
        required
      />
      <TextField
        control={form.control}
        name="source"
        label={t("tasks.guard.field.source")}
        required
      />
    </CommandDialog>
  );
};

/** End of the entered holidays and the user who confirmed it; empty when no rule uses holidays. */
export const CalendarEnd = ({ calendar, canEdit, ...about }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const [open, setOpen] = useState(false);
  const { needed, completeUntil, source, editorName } = calendar;
  if (!needed) return null;
  const isSoon = completeUntil === null || completeUntil <= addDays(about.today, SOON_DAYS);
  return (
    <Alert
      tone={isSoon ? "warning" : "info"}
      title={
        completeUntil === null
          ? t("tasks.guard.page.calendarUnstated")
          : t("tasks.guard.page.calendarUntil", { day: day(completeUntil) })
      }
      className="mb-2"
    >
      <div className="text-foreground flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-words">
          {source
            ? `${t("tasks.guard.page.calendarBy", {
                name: editorName ?? t("tasks.history.system"),
                source,
              })}. `
            : null}
          {t(isSoon ? "tasks.guard.page.calendarSoon" : "tasks.guard.page.calendarBeyond")}
        </span>
        {canEdit ? (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("tasks.guard.page.stateCalendar")}
          </Button>
        ) : null}
      </div>
      {open ? <StateDialog {...about} onClose={() => setOpen(false)} /> : null}
    </Alert>
  );
};
