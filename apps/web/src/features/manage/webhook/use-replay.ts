import type { DeliveryRow } from "@kolekta/api/manage/webhook/contract";
import { useConfirm } from "@/components/page/confirm.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

/** Sends a settled message again after a confirmation. */
export const useReplay = (endpointId: number) => {
  const t = useT();
  const confirm = useConfirm();
  const { client, manage } = trpc.useUtils();
  const { mutate, isPending } = useCommandMutation(client.manage.webhook.replay.mutate, {
    onSuccess: () => toastSuccess(t("manage.webhook.replayed")),
    onSettled: () => manage.webhook.invalidate(),
  });
  const replay = ({ deliveryId }: Pick<DeliveryRow, "deliveryId">) => {
    const title = t("manage.webhook.replayTitle", { id: String(deliveryId) });
    const body = t("manage.webhook.replayBody");
    void confirm({ title, body, action: t("manage.webhook.replay") }).then((yes) =>
      yes ? mutate({ endpointId, deliveryId }) : undefined,
    );
  };
  return { replay, isPending };
};
