import { useConfirm } from "@/components/page/confirm.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { StageRow } from "./rows.ts";

/** Deletes a stage after confirmation; the server reports obstacles. */
export const useRemove = () => {
  const t = useT();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const { mutate } = useCommandMutation(utils.client.manage.stage.remove.mutate, {
    onSuccess: () => toastSuccess(t("manage.stage.deleted")),
    onSettled: () => utils.manage.stage.invalidate(),
  });
  return ({ id, name, version }: StageRow) => {
    const title = t("manage.stage.deleteFor", { name });
    const body = t("manage.stage.deleteBody");
    const action = t("core.action.delete");
    void confirm({ title, body, action, tone: "destructive" }).then((yes) =>
      yes ? mutate({ stageId: id, version }) : undefined,
    );
  };
};
