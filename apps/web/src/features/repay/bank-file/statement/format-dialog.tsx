import { DAY_ORDERS } from "@kolekta/api/core/dates";
import { BankFormat } from "@kolekta/api/repay/bank-file/contract-format";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Format = Outputs["repay"]["bankFile"]["listFormats"][number];

const isSaved = (format: Format | undefined): format is Format =>
  format !== undefined && format.savedAt !== null;

const COLUMNS = [
  "paidAt",
  "amount",
  "credit",
  "debit",
  "txnId",
  "number",
  "type",
  "currency",
] as const;

interface Props {
  /** Format to edit; a built-in format serves as the start of a new one. */
  start: Format | undefined;
  /** Receives the name of the saved format, or nothing once it is deleted. */
  onDone: (name: string | undefined) => void;
  onClose: () => void;
}

const useDeletion = ({ start, onDone, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const name = start?.name ?? "";
  const deletion = useCommandMutation(utils.client.repay.bankFile.deleteFormat.mutate, {
    onSettled: () => utils.repay.bankFile.listFormats.invalidate(),
    onSuccess: () => {
      toastSuccess(t("repay.bankFile.format.deleted", { name }));
      onDone(undefined);
      onClose();
    },
  });
  return async () => {
    const isSure = await confirm({
      title: t("repay.bankFile.format.deleteTitle", { name }),
      body: t("repay.bankFile.format.deleteBody"),
      action: t("core.action.delete"),
    });
    if (isSure) deletion.mutate({ name });
  };
};

const useFormatForm = ({ start, onDone, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  return useCommandForm(BankFormat, {
    defaultValues: {
      name: isSaved(start) ? start.name : "",
      columns: start?.columns ?? { paidAt: "" },
      hasMark: start?.hasMark ?? false,
      order: start?.order,
      decimal: start?.decimal,
    },
    send: utils.client.repay.bankFile.saveFormat.mutate,
    success: ({ name }) => t("repay.bankFile.format.saved", { name }),
    onSettled: () => utils.repay.bankFile.listFormats.invalidate(),
    onDone: ({ name }) => {
      onDone(name);
      onClose();
    },
  });
};

type FormatForm = ReturnType<typeof useFormatForm>;

const StyleFields = ({ control }: Pick<FormatForm, "control">) => {
  const t = useT();
  return (
    <>
      <SelectField
        control={control}
        name="order"
        label={t("app.sheet.dayOrder")}
        placeholder={t("app.sheet.styleFound")}
        options={toOptions(DAY_ORDERS, (order) => t(`app.sheet.day.${order}`))}
      />
      <SelectField
        control={control}
        name="decimal"
        label={t("app.sheet.decimal")}
        placeholder={t("app.sheet.styleFound")}
        options={[
          { value: ".", label: t("app.sheet.decimalDot") },
          { value: ",", label: t("app.sheet.decimalComma") },
        ]}
      />
    </>
  );
};

const Fields = ({ form, isNamed }: { form: FormatForm; isNamed: boolean }) => {
  const t = useT();
  const { control } = form;
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t("repay.bankFile.format.name")}
        disabled={isNamed}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {COLUMNS.map((column) => (
          <TextField
            key={column}
            control={control}
            name={`columns.${column}`}
            label={t(`repay.bankFile.format.columns.${column}`)}
          />
        ))}
        <StyleFields control={control} />
      </div>
      <CheckboxField control={control} name="hasMark" label={t("repay.bankFile.format.hasMark")} />
    </>
  );
};

const FormatDialog = (props: Props) => {
  const { start, onClose } = props;
  const t = useT();
  const remove = useDeletion(props);
  const form = useFormatForm(props);
  const isNamed = isSaved(start);
  return (
    <CommandDialog
      form={form}
      size="2xl"
      title={
        isNamed
          ? t("repay.bankFile.format.editTitle", { name: start.name })
          : t("repay.bankFile.format.newTitle")
      }
      description={t("repay.bankFile.format.intro")}
      submit={
        <>
          {isNamed ? (
            <Button variant="destructive" onClick={() => void remove()}>
              {t("core.action.delete")}
            </Button>
          ) : null}
          <SubmitButton variant="primary">{t("core.action.save")}</SubmitButton>
        </>
      }
      onClose={onClose}
    >
      <Fields form={form} isNamed={isNamed} />
    </CommandDialog>
  );
};

export default FormatDialog;
