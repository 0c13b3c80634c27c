import { saveRole } from "@kolekta/api/manage/permission/contract-role";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RoleChange } from "./changes.ts";
import { Names } from "./names.tsx";

interface Props {
  change: RoleChange;
  /** Last change of the role that the page shows. */
  baseId: number | null;
  onDone: () => void;
  onClose: () => void;
}

const RoleDialog = ({ change, baseId, onDone, onClose }: Props) => {
  const t = useT();
  const lang = useLang();
  const utils = trpc.useUtils();
  const { role, granted, revoked } = change;
  const form = useProposalForm(saveRole.input, {
    defaultValues: { role: role.role, gains: [...granted], loses: [...revoked], baseId },
    send: utils.client.manage.permission.saveRole.mutate,
    refresh: () => {
      void utils.manage.permission.invalidate();
      void utils.manage.proposal.invalidate();
    },
    onDone,
  });
  const named = { role: role.names[lang] };
  return (
    <SettingDialog
      form={form}
      title={t("manage.proposal.kind.ROLE_PERMISSION")}
      description={t("manage.permission.concerns", { count: role.people })}
      about={
        <div className="flex max-h-[40dvh] flex-col gap-3 overflow-auto">
          <Names title={t("manage.permission.role.gains", named)} permissions={granted} />
          <Names title={t("manage.permission.loses", named)} permissions={revoked} />
        </div>
      }
      onClose={onClose}
    />
  );
};

export default RoleDialog;
