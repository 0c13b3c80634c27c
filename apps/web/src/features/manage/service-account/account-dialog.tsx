import type { ServiceAccount } from "@kolekta/api/manage/service-account/contract";
import {
  SERVICE_PERMISSIONS,
  SERVICE_PRESETS,
  type ServicePreset,
} from "@kolekta/api/manage/service-account/contract-codes";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { OwnerField, toOwner } from "@/components/form/owner-field.tsx";
import { TextareaField, TextField } from "@/components/form/text-fields.tsx";
import { Button } from "@/components/ui/button.tsx";
import { LabelledGroup } from "@/components/ui/labelled-group.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import { AccountValues, toChoices, toInitialValues } from "./values.ts";

interface Props {
  /** Is null for a new one. */
  account: ServiceAccount | null;
  onClose: () => void;
}

const useAccountForm = ({ account, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  return useCommandForm(AccountValues, {
    defaultValues: toInitialValues(account),
    send: (values, callOptions: CallOptions) => {
      const choices = toChoices(values);
      if (!account)
        return client.manage.serviceAccount.create.mutate(
          { ...choices, ...toOwner(values.owner) },
          callOptions,
        );
      const { accountId, version } = account;
      return client.manage.serviceAccount.update.mutate(
        { ...choices, accountId, version },
        callOptions,
      );
    },
    success: t(account ? "manage.service.changed" : "manage.service.added"),
    onSettled: () => manage.serviceAccount.invalidate(),
    onDone: onClose,
  });
};

type AccountForm = ReturnType<typeof useAccountForm>;

const Presets = ({ form }: { form: AccountForm }) => {
  const t = useT();
  const can = useCan();
  const presets = (Object.keys(SERVICE_PRESETS) as ServicePreset[]).filter((preset) =>
    SERVICE_PRESETS[preset].every((permission) => can(permission)),
  );
  return (
    <LabelledGroup label={t("manage.service.presets")}>
      {presets.map((preset) => (
        <Button
          key={preset}
          size="sm"
          onClick={() =>
            form.setValue("permissions", [...SERVICE_PRESETS[preset]], {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        >
          {t(`manage.service.preset.${preset}`)}
        </Button>
      ))}
    </LabelledGroup>
  );
};

/** Adds a service account, or changes its name, permissions and addresses. */
export const AccountDialog = (props: Props) => {
  const t = useT();
  const form = useAccountForm(props);
  const { account, onClose } = props;
  const { control } = form;
  const can = useCan();
  // A person can give no permission that the person lacks.
  const permissions = SERVICE_PERMISSIONS.filter(
    (permission) => can(permission) || account?.permissions.includes(permission),
  );
  return (
    <CommandDialog
      form={form}
      title={account ? t("core.action.editNamed", { name: account.name }) : t("manage.service.add")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("core.field.name")} autoComplete="off" />
      {account ? null : <OwnerField control={control} name="owner" />}
      <Presets form={form} />
      <CheckboxGroupField
        control={control}
        name="permissions"
        label={t("manage.service.permissions")}
        options={permissions.map((permission) => ({
          value: permission,
          label: t(`manage.permission.name.${permission}`),
        }))}
      />
      <TextareaField
        control={control}
        name="addresses"
        label={t("manage.service.addresses")}
        hint={t("manage.service.addressesHint")}
        rows={3}
      />
    </CommandDialog>
  );
};
