import { save } from "@kolekta/api/manage/field-history/contract";
import { subjectsFor } from "@kolekta/api/manage/field-history/rules";
import type { z } from "zod";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField, TextareaField, TextField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

type RecordForm = ContractForm<z.input<typeof save.input>, z.output<typeof save.input>>;

/** From, to and why. */
const Values = ({ form: { control } }: { form: RecordForm }) => {
  const t = useT();
  return (
    <>
      <TextareaField control={control} name="from" label={t("manage.fieldHistory.from")} rows={2} />
      <TextareaField control={control} name="to" label={t("manage.fieldHistory.to")} rows={2} />
      <TextareaField control={control} name="reason" label={t("core.field.reason")} rows={2} />
    </>
  );
};

const RecordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const can = useCan();
  const utils = trpc.useUtils();
  const form = useCommandForm(save.input, {
    defaultValues: { subject: "USER" },
    send: utils.client.manage.fieldHistory.save.mutate,
    success: t("manage.fieldHistory.recorded"),
    onSettled: () => utils.manage.fieldHistory.list.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("manage.fieldHistory.record")}
      description={t("manage.fieldHistory.recordIntro")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="subject"
        label={t("manage.fieldHistory.subject")}
        options={toOptions(subjectsFor(can), (code) => t(`manage.fieldHistory.kind.${code}`))}
      />
      <TextField
        control={control}
        name="subjectId"
        label={t("manage.fieldHistory.subjectId")}
        hint={t("manage.fieldHistory.subjectIdHint")}
      />
      <TextField control={control} name="field" label={t("manage.fieldHistory.field")} />
      <Values form={form} />
    </CommandDialog>
  );
};

export default RecordDialog;
