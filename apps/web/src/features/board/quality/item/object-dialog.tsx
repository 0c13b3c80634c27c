import { object } from "@kolekta/api/board/quality/contract-item";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Item } from "../rows.ts";

interface Props {
  item: Item;
  onClose: () => void;
}

/** Lets an agent object to a score. */
const ObjectDialog = ({ item: { itemId, version }, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(object.input, {
    defaultValues: { itemId, version, reason: "" },
    send: utils.client.board.quality.object.mutate,
    onSettled: () => utils.board.quality.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.quality.object.open")}
      description={t("board.quality.object.body")}
      submit={t("board.quality.object.open")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default ObjectDialog;
