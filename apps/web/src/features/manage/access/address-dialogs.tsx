import { type AddressRow, update } from "@kolekta/api/manage/access/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField, SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toLocalDay } from "@kolekta/api/core/calendar";
import { trpc } from "@/lib/trpc.ts";
import { COMPANY, useLists } from "./filters.ts";

interface Props {
  /** Is null for a new one. */
  row: AddressRow | null;
  onClose: () => void;
}

const toInitialValues = (row: AddressRow) => ({
  addressId: row.addressId,
  version: row.version,
  institutionId: row.institutionId,
  range: row.range,
  remark: row.remark,
  effectiveFrom: row.effectiveFrom,
  effectiveTo: row.effectiveTo,
  enabled: row.enabled,
});

const useAddressForm = ({ row, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { zone } = useSession();
  return useCommandForm(update.input, {
    defaultValues: row
      ? toInitialValues(row)
      : {
          institutionId: null,
          range: "",
          remark: "",
          enabled: true,
          effectiveFrom: toLocalDay(new Date(), zone),
          effectiveTo: null,
        },
    send: utils.client.manage.access.update.mutate,
    success: t(row ? "manage.access.changed" : "manage.access.added"),
    onSettled: () => utils.manage.access.invalidate(),
    onDone: onClose,
  });
};

type AddressForm = ReturnType<typeof useAddressForm>;

/** The list of an existing entry cannot be changed. */
const ListField = ({ form }: { form: AddressForm }) => {
  const t = useT();
  const { institutionId } = form.watch();
  return (
    <SelectField
      control={form.control}
      name="institutionId"
      label={t("core.field.institution")}
      options={useLists().map(({ value, label }) => ({
        value: value === COMPANY ? "" : String(value),
        label,
      }))}
      key={String(institutionId)}
      numeric
      onChoose={(chosen) =>
        form.setValue("institutionId", typeof chosen === "number" ? chosen : null)
      }
      required
    />
  );
};

const Days = ({ form }: { form: AddressForm }) => {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DayField control={form.control} name="effectiveFrom" label={t("app.filter.from")} required />
      <DayField
        control={form.control}
        name="effectiveTo"
        label={t("app.filter.to")}
        hint={t("manage.access.toHint")}
      />
    </div>
  );
};

/** Adds or edits an address or range of an allow list. */
export const AddressDialog = (props: Props) => {
  const t = useT();
  const form = useAddressForm(props);
  const { row, onClose } = props;
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      title={row ? t("manage.access.edit", { name: row.range }) : t("manage.access.add")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      {row ? null : <ListField form={form} />}
      <TextField
        control={control}
        name="range"
        label={t("manage.access.range")}
        hint={t("manage.access.rangeHint")}
        spellCheck={false}
        autoCapitalize="none"
        required
      />
      <TextField control={control} name="remark" label={t("manage.access.remark")} required />
      <Days form={form} />
      <CheckboxField
        control={control}
        name="enabled"
        label={t("core.field.enabled")}
        hint={t("manage.access.enabledHint")}
      />
    </CommandDialog>
  );
};

export const RemoveDialog = ({ row, onClose }: { row: AddressRow; onClose: () => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { addressId, version } = row;
  const form = useCommandForm(update.input, {
    defaultValues: { addressId, version, remove: true },
    send: utils.client.manage.access.update.mutate,
    success: t("manage.access.removed"),
    onSettled: () => utils.manage.access.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.access.removeTitle", { name: row.range })}
      description={t("manage.access.removeBody")}
      submit={t("manage.access.remove")}
      tone="destructive"
      onClose={onClose}
    />
  );
};
