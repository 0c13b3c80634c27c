import {
  createKey,
  type ServiceAccount,
  type ServiceKey,
} from "@kolekta/api/manage/service-account/contract";
import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { FieldPair, NumberField, TextField } from "@/components/form/text-fields.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { SecretLines } from "@/components/page/secret-box.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const TONES = { LIVE: "success", EXPIRED: "neutral", REVOKED: "neutral" } as const;

interface Props {
  account: ServiceAccount;
  onClose: () => void;
}

const useRevoke = ({ accountId }: ServiceAccount) => {
  const t = useT();
  const confirm = useConfirm();
  const { client, manage } = trpc.useUtils();
  const { mutate, isPending } = useCommandMutation(client.manage.serviceAccount.revokeKey.mutate, {
    onSuccess: () => toastSuccess(t("manage.service.revoked")),
    onSettled: () => manage.serviceAccount.invalidate(),
  });
  const revoke = ({ keyId, name }: ServiceKey) => {
    const title = t("manage.service.revokeTitle", { name });
    const body = t("manage.service.revokeBody");
    const action = t("manage.service.revoke");
    void confirm({ title, body, action, tone: "destructive" }).then((yes) =>
      yes ? mutate({ accountId, keyId }) : undefined,
    );
  };
  return { revoke, isPending };
};

const useDates = ({ createdAt, expiresAt, lastUsedAt }: ServiceKey): string => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  return t("manage.service.keyDates", {
    created: instant(createdAt, { zone }),
    expires: instant(expiresAt, { zone }),
    used: lastUsedAt ? instant(lastUsedAt, { zone }) : t("manage.service.neverUsed"),
  });
};

interface ItemProps {
  serviceKey: ServiceKey;
  isBusy: boolean;
  onRevoke: (() => void) | null;
}

const KeyItem = ({ serviceKey, isBusy, onRevoke }: ItemProps) => {
  const t = useT();
  const { name, state } = serviceKey;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-all">
          {name}
          <StatusBadge tone={TONES[state]} label={t(`manage.service.keyState.${state}`)} />
        </p>
        <p className="text-muted-foreground text-xs">{useDates(serviceKey)}</p>
      </div>
      {onRevoke && state !== "REVOKED" ? (
        <Button
          size="sm"
          aria-label={t("manage.service.revokeNamed", { name })}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={onRevoke}
        >
          {t("manage.service.revoke")}
        </Button>
      ) : null}
    </li>
  );
};

const KeyList = ({ account }: { account: ServiceAccount }) => {
  const t = useT();
  const canEdit = useCan()("service.edit");
  const { revoke, isPending } = useRevoke(account);
  if (account.keys.length === 0)
    return <p className="text-muted-foreground">{t("manage.service.noKeys")}</p>;
  return (
    <ul className="max-h-[40vh] divide-y overflow-y-auto">
      {account.keys.map((key) => (
        <KeyItem
          key={key.keyId}
          serviceKey={key}
          isBusy={isPending}
          onRevoke={canEdit ? () => revoke(key) : null}
        />
      ))}
    </ul>
  );
};

const NewKey = ({ secret }: { secret: string }) => {
  const t = useT();
  return (
    <SecretLines
      warning={t("manage.service.keyOnce")}
      lines={[{ label: t("manage.service.key"), text: secret }]}
    />
  );
};

interface FormProps extends Props {
  onCreated: (secret: string) => void;
}

const DEFAULT_DAYS = 365;

const KeyForm = ({ account: { accountId }, onCreated, onClose }: FormProps) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const form = useCommandForm(createKey.input, {
    defaultValues: { accountId, name: "", days: DEFAULT_DAYS },
    send: client.manage.serviceAccount.createKey.mutate,
    success: null,
    onSettled: () => manage.serviceAccount.invalidate(),
    onDone: ({ key }) => onCreated(key),
  });
  return (
    <CommandForm
      form={form}
      submit={t("manage.service.keyAdd")}
      cancel={t("core.action.close")}
      onClose={onClose}
    >
      <FieldPair>
        <TextField
          control={form.control}
          name="name"
          label={t("manage.service.keyName")}
          autoComplete="off"
        />
        <NumberField control={form.control} name="days" label={t("manage.service.keyDays")} />
      </FieldPair>
    </CommandForm>
  );
};

const CloseFooter = ({ onClose }: { onClose: () => void }) => (
  <DialogFooter>
    <Button onClick={onClose}>{useT()("core.action.close")}</Button>
  </DialogFooter>
);

/** Lists the keys of an account. A new key is shown once and discarded when the dialog closes. */
export const KeysDialog = ({ account, onClose }: Props) => {
  const t = useT();
  const canCreate = useCan()("service.edit") && account.status === "ENABLED";
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Modal
      size="lg"
      steady={secret !== null}
      title={t("manage.service.keysTitle", { name: account.name })}
      description={t("manage.service.keysIntro")}
      onClose={onClose}
    >
      {secret === null ? null : <NewKey secret={secret} />}
      <KeyList account={account} />
      {canCreate && secret === null ? (
        <KeyForm account={account} onCreated={setSecret} onClose={onClose} />
      ) : (
        <CloseFooter onClose={onClose} />
      )}
    </Modal>
  );
};
