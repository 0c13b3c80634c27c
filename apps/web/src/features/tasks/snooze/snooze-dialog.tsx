import { save } from "@kolekta/api/tasks/snooze/contract";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const HOUR_MS = 3_600_000;

/** Snooze durations: hours, until tomorrow, or until a chosen time. */
const WHEN = ["2", "4", "DAY", "AT"] as const;

const Values = save.input
  .pick({ reason: true, until: true })
  .extend({ when: z.enum(WHEN) })
  .superRefine(({ when, until }, ctx) => {
    if (when === "AT" && until === undefined)
      ctx.addIssue({ code: "custom", path: ["until"], message: "snooze.endInPast" });
  });

const toUntil = ({ when, until }: z.output<typeof Values>) => {
  if (when === "DAY") return undefined;
  return when === "AT" ? until : new Date(Date.now() + Number(when) * HOUR_MS);
};

const useSkip = (taskId: number, onClose: Props["onClose"]) => {
  const t = useT();
  const utils = trpc.useUtils();
  return useCommandForm(Values, {
    defaultValues: { reason: "", when: "DAY" },
    send: (values, callOptions) =>
      utils.client.tasks.snooze.save.mutate(
        { taskId, reason: values.reason, until: toUntil(values) },
        callOptions,
      ),
    success: t("tasks.snooze.done"),
    onSettled: () =>
      Promise.all([
        utils.tasks.case.list.invalidate(),
        utils.tasks.case.get.invalidate({ taskId }),
        utils.tasks.snooze.invalidate(),
      ]),
    onDone: () => onClose(true),
  });
};

interface Props {
  taskId: number;
  name: string;
  onClose: (skipped: boolean) => void;
}

export default function SkipDialog({ taskId, name, onClose }: Props) {
  const t = useT();
  const { zone } = useSession();
  const form = useSkip(taskId, onClose);
  const { control } = form;
  const label = (when: (typeof WHEN)[number]) => {
    if (when === "DAY") return t("tasks.snooze.endOfDay");
    return when === "AT"
      ? t("tasks.snooze.at")
      : t("tasks.snooze.inHours", { hours: Number(when) });
  };
  return (
    <CommandDialog
      form={form}
      title={t("tasks.snooze.title", { name })}
      description={t("tasks.snooze.body")}
      submit={t("tasks.snooze.action")}
      onClose={() => onClose(false)}
    >
      <ReasonField line control={control} name="reason" />
      <ChoiceField
        control={control}
        name="when"
        label={t("tasks.snooze.until")}
        options={WHEN.map((value) => ({ value, label: label(value) }))}
      />
      {form.watch("when") === "AT" ? (
        <InstantField
          control={control}
          name="until"
          label={t("tasks.snooze.time")}
          zone={zone}
          min={new Date()}
          required
        />
      ) : null}
    </CommandDialog>
  );
}
