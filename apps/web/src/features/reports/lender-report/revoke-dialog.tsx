import { type LinkRow, revokeLink } from "@kolekta/api/reports/lender-report/contract-link";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Ends a link at once. */
export const RevokeDialog = ({ link, onClose }: { link: LinkRow; onClose: () => void }) => {
  const t = useT();
  const { client, reports } = trpc.useUtils();
  const form = useCommandForm(revokeLink.input, {
    defaultValues: { linkId: link.linkId },
    send: client.reports.lenderReport.revokeLink.mutate,
    success: t("reports.lenderReport.linkRevoked"),
    onSettled: () => reports.lenderReport.listLinks.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("reports.lenderReport.revokeTitle", { name: link.name })}
      description={t("reports.lenderReport.revokeBody")}
      submit={t("reports.lenderReport.revoke")}
      tone="destructive"
      onClose={onClose}
    />
  );
};
