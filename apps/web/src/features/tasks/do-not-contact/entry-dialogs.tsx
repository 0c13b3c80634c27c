import { add, type DoNotContactEntry, lift } from "@kolekta/api/tasks/do-not-contact/contract";
import { DO_NOT_CONTACT_SUBJECTS } from "@kolekta/api/tasks/do-not-contact/contract-codes";
import { useId, useState } from "react";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { NumberField, TextareaField, TextField } from "@/components/form/text-fields.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { DoNotContactFields } from "./do-not-contact-fields.tsx";
import { useDoNotContactLabels } from "./labels.ts";
import { useDoNotContactRefresh } from "./use-do-not-contact-refresh.ts";

type DoNotContactSubject = (typeof DO_NOT_CONTACT_SUBJECTS)[number];

interface ChoiceProps {
  value: DoNotContactSubject;
  onChange: (subject: DoNotContactSubject) => void;
}

/** Choice between one number and a person with all their numbers. */
const SubjectChoice = ({ value, onChange }: ChoiceProps) => {
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-table font-medium">
        {t("core.field.kind")}
      </span>
      <ToggleGroup
        type="single"
        aria-labelledby={id}
        value={value}
        onValueChange={(chosen) => {
          const subject = DO_NOT_CONTACT_SUBJECTS.find((candidate) => candidate === chosen);
          if (subject) onChange(subject);
        }}
      >
        {DO_NOT_CONTACT_SUBJECTS.map((option) => (
          <ToggleGroupItem key={option} value={option}>
            {t(`tasks.doNotContact.subject.${option}`)}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};

/** Adds a do-not-contact entry without a case. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const [subject, setSubject] = useState<DoNotContactSubject>("NUMBER");
  const form = useCommandForm(add.input, {
    defaultValues: { note: "" },
    send: utils.client.tasks.doNotContact.add.mutate,
    onSettled: useDoNotContactRefresh(),
    onDone: onClose,
  });
  const { control } = form;
  const choose = (chosen: DoNotContactSubject) => {
    form.setValue("phone", undefined);
    form.setValue("taskId", undefined);
    setSubject(chosen);
  };
  return (
    <CommandDialog
      form={form}
      title={t("tasks.doNotContact.addTitle")}
      submit={t("tasks.doNotContact.submit")}
      onClose={onClose}
    >
      <SubjectChoice value={subject} onChange={choose} />
      {subject === "NUMBER" ? (
        <TextField
          control={control}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t("core.field.phone")}
          hint={t("tasks.doNotContact.numberHint")}
          required
        />
      ) : (
        <NumberField
          control={control}
          name="taskId"
          min={1}
          label={t("tasks.doNotContact.taskId")}
          hint={t("tasks.doNotContact.taskIdHint")}
          required
        />
      )}
      <DoNotContactFields form={form} />
    </CommandDialog>
  );
};

/** Ends an entry. If the person requested it, their words that allow contact again are required. */
export const LiftDialog = ({
  entry,
  onClose,
}: {
  entry: DoNotContactEntry;
  onClose: () => void;
}) => {
  const t = useT();
  const labels = useDoNotContactLabels();
  const utils = trpc.useUtils();
  const form = useCommandForm(lift.input, {
    defaultValues: {
      doNotContactId: entry.doNotContactId,
      version: entry.version,
      reason: "",
      consent: "",
    },
    send: utils.client.tasks.doNotContact.lift.mutate,
    onSettled: useDoNotContactRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.doNotContact.liftFor", { name: labels.name(entry) })}
      description={t("tasks.doNotContact.liftBody")}
      submit={t("core.action.lift")}
      onClose={onClose}
    >
      {entry.needsConsent ? (
        <TextareaField
          control={form.control}
          name="consent"
          label={t("tasks.doNotContact.consentField")}
          hint={t("tasks.doNotContact.consentHint")}
          rows={3}
          required
        />
      ) : null}
      <ReasonField control={form.control} name="reason" />
    </CommandDialog>
  );
};
