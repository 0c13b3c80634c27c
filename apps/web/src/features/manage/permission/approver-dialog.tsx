import { saveApprovers } from "@kolekta/api/manage/permission/contract-approver";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type ApproverRow, PARTS } from "./approver-parts.ts";

interface Props {
  row: ApproverRow;
  onClose: () => void;
}

const ApproverDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const roleName = useRoleName();
  const options = useRoles().map(({ role }) => ({ value: role, label: roleName(role) }));
  const { last, waiting: _, ...roles } = row;
  const form = useProposalForm(saveApprovers.input, {
    defaultValues: { ...roles, baseId: last?.proposalId ?? null },
    send: utils.client.manage.permission.saveApprovers.mutate,
    refresh: () => {
      void utils.manage.permission.invalidate();
      void utils.manage.proposal.invalidate();
    },
    onDone: onClose,
  });
  return (
    <SettingDialog form={form} title={t(`manage.proposal.kind.${row.kind}`)} onClose={onClose}>
      {PARTS.map(([part, label]) => (
        <CheckboxGroupField
          key={part}
          control={form.control}
          name={part}
          label={t(label)}
          look="grid"
          options={options}
        />
      ))}
    </SettingDialog>
  );
};

export default ApproverDialog;
