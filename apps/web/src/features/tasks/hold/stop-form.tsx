import { open as openHold } from "@kolekta/api/tasks/hold/contract";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useRefresh } from "./use-refresh.ts";

const CLAIMS = openHold.input.shape.kind.options;

/** Stops contact about one case while a claim is looked into. */
export const StopForm = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const { hold } = trpc.useUtils().client.tasks;
  const form = useCommandForm(openHold.input, {
    defaultValues: { taskId, kind: "ALREADY_PAID", reason: "" },
    send: hold.open.mutate,
    onSettled: useRefresh(),
    onDone: () => form.reset({ ...form.getValues(), reason: "" }),
  });
  const { control } = form;
  return (
    <Form form={form}>
      <SelectField
        control={control}
        name="kind"
        label={t("app.form.kind")}
        options={toOptions(CLAIMS, (value) => t(`tasks.hold.kind.${value}`))}
      />
      <ReasonField line control={control} name="reason" />
      <FormRefusal />
      <DialogFooter>
        <SubmitButton variant="destructive">{t("tasks.hold.open")}</SubmitButton>
      </DialogFooter>
    </Form>
  );
};
