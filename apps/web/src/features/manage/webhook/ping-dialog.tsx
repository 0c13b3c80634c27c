import { type EndpointRow, ping } from "@kolekta/api/manage/webhook/contract";
import { useState } from "react";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Attempts } from "./attempts.tsx";

const POLL_MS = 1_000;

const PingAnswer = ({ endpointId, deliveryId }: { endpointId: number; deliveryId: number }) => {
  const t = useT();
  const { data } = trpc.manage.webhook.listDeliveries.useQuery(
    { endpointId, deliveryId },
    { refetchInterval: ({ state }) => (state.data?.rows[0]?.settledAt ? false : POLL_MS) },
  );
  const delivery = data?.rows[0];
  return (
    <div role="status">
      {delivery?.settledAt ? (
        <Attempts attempts={delivery.attempts} />
      ) : (
        <p className="text-muted-foreground">{t("manage.webhook.pingWaiting")}</p>
      )}
    </div>
  );
};

interface Props {
  endpoint: EndpointRow;
  onClose: () => void;
}

/** Sends a ping and shows its answer. */
export const PingDialog = ({ endpoint: { endpointId, name }, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const [deliveryId, setDeliveryId] = useState<number | null>(null);
  const form = useCommandForm(ping.input, {
    defaultValues: { endpointId },
    send: client.manage.webhook.ping.mutate,
    success: null,
    onSettled: () => manage.webhook.invalidate(),
    onDone: (reply) => setDeliveryId(reply.deliveryId),
  });
  const close = () => {
    void manage.webhook.invalidate();
    onClose();
  };
  return (
    <CommandDialog
      form={form}
      title={t("manage.webhook.pingTitle", { name })}
      description={t("manage.webhook.pingBody")}
      submit={t("manage.webhook.ping")}
      cancel={t("core.action.close")}
      onClose={close}
    >
      {deliveryId === null ? null : (
        <PingAnswer key={deliveryId} endpointId={endpointId} deliveryId={deliveryId} />
      )}
    </CommandDialog>
  );
};
