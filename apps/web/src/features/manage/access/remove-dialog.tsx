import { type AddressRow, update } from "@kolekta/api/manage/access/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const RemoveDialog = ({ row, onClose }: { row: AddressRow; onClose: () => void }) => {
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

export default RemoveDialog;
