import { type EndpointRow, rotate } from "@kolekta/api/manage/webhook/contract";
import { useState } from "react";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { SecretDialog } from "./secret.tsx";

interface Props {
  endpoint: EndpointRow;
  onClose: () => void;
}

/** Creates a new secret after a confirmation and shows it once. */
export const RotateDialog = ({ endpoint, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const [secret, setSecret] = useState<string | null>(null);
  const { endpointId, name, version } = endpoint;
  const form = useCommandForm(rotate.input, {
    defaultValues: { endpointId, version },
    send: client.manage.webhook.rotate.mutate,
    success: null,
    onSettled: () => manage.webhook.invalidate(),
    onDone: (reply) => setSecret(reply.secret),
  });
  if (secret !== null) return <SecretDialog title={name} secret={secret} onClose={onClose} />;
  return (
    <CommandDialog
      form={form}
      title={t("manage.webhook.rotateTitle", { name })}
      description={t("manage.webhook.rotateBody")}
      submit={t("manage.webhook.rotate")}
      onClose={onClose}
    />
  );
};
