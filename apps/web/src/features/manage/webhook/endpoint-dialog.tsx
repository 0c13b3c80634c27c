import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { useState } from "react";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { OwnerField, toOwner } from "@/components/form/owner-field.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import { SecretDialog } from "./secret.tsx";
import { TypesField } from "./types-field.tsx";
import { EndpointValues, toInitialValues } from "./values.ts";

interface Props {
  /** Is null for a new one. */
  endpoint: EndpointRow | null;
  onClose: () => void;
}

interface Created {
  readonly name: string;
  readonly secret: string;
}

const useEndpointForm = ({ endpoint, onClose }: Props, onCreated: (created: Created) => void) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  // A list that reloads behind the dialog must not renew the version that the values are based on.
  const [base] = useState(endpoint);
  return useCommandForm(EndpointValues, {
    defaultValues: toInitialValues(base),
    send: async ({ owner, ...fields }, callOptions: CallOptions): Promise<Created | null> => {
      if (base) {
        const { endpointId, version } = base;
        await client.manage.webhook.update.mutate({ ...fields, endpointId, version }, callOptions);
        return null;
      }
      const { lenderId, institutionId } = toOwner(owner);
      const { secret } = await client.manage.webhook.create.mutate(
        { ...fields, lenderId: lenderId ?? undefined, institutionId: institutionId ?? undefined },
        callOptions,
      );
      return { name: fields.name, secret };
    },
    success: endpoint ? t("manage.webhook.saved") : null,
    onSettled: () => manage.webhook.invalidate(),
    onDone: (created) => (created ? onCreated(created) : onClose()),
  });
};

/** Adds an endpoint and shows its secret, or changes its name, address and types. */
export const EndpointDialog = (props: Props) => {
  const t = useT();
  const { endpoint, onClose } = props;
  const [created, setCreated] = useState<Created | null>(null);
  const form = useEndpointForm(props, setCreated);
  const { control } = form;
  if (created)
    return <SecretDialog title={created.name} secret={created.secret} onClose={onClose} />;
  return (
    <CommandDialog
      size="lg"
      form={form}
      title={
        endpoint ? t("core.action.editNamed", { name: endpoint.name }) : t("manage.webhook.add")
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("core.field.name")} autoComplete="off" />
      <TextField
        control={control}
        name="url"
        label={t("manage.webhook.url")}
        hint={t("manage.webhook.urlHint")}
        autoComplete="off"
        inputMode="text"
        spellCheck={false}
        placeholder="https://"
      />
      {endpoint ? null : <OwnerField control={control} name="owner" />}
      <TypesField control={control} name="types" />
    </CommandDialog>
  );
};
