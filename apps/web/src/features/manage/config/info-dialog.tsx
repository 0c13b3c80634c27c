import { InfoChange, type InfoEntry } from "@kolekta/api/manage/config/contract-info";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { trpc } from "@/lib/trpc.ts";
import { InfoLines } from "./info-lines.tsx";

type Props = RowDialogProps<RuleRow<"entries", InfoEntry[]>> & {
  /** The change needs an approver. */
  proposes: boolean;
};

const useInfoForm = ({ proposes, ...props }: Props) => {
  const utils = trpc.useUtils();
  const { saveInfo, proposeInfo } = utils.client.manage.config;
  return useRuleForm(InfoChange, "entries", props, {
    send: proposes ? proposeInfo.mutate : saveInfo.mutate,
    refresh: () => utils.manage.config.invalidate(),
    proposes,
  });
};

/** Edits the next list of an institution, or the default. */
const InfoDialog = (props: Props) => {
  const form = useInfoForm(props);
  return (
    <RuleDialog {...props} form={form} name="entries">
      <InfoLines form={form} />
    </RuleDialog>
  );
};

export default InfoDialog;
