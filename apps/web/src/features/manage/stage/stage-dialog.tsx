import { Area } from "@/components/case/area.tsx";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OtherStages } from "./other-stages.tsx";
import type { GroupRow, StageInfo } from "./rows.ts";
import { DayFields, PromiseFields, StageIdentityFields } from "./stage-fields.tsx";
import { useStageForm } from "./use-stage-form.ts";

interface FormProps {
  stage: StageInfo | null;
  firstDay: string;
  groups: readonly GroupRow[];
  onClose: () => void;
}

const StageForm = ({ groups, ...about }: FormProps) => {
  const t = useT();
  const form = useStageForm(about);
  const { firstDay, onClose } = about;
  return (
    <CommandForm form={form} submit={t("core.action.save")} onClose={onClose}>
      <StageIdentityFields form={form} groups={groups} />
      <DayFields form={form} firstDay={firstDay} />
      <OtherStages form={form} />
      <PromiseFields form={form} />
    </CommandForm>
  );
};

interface Props {
  /** `null` for a new stage. */
  stageId: number | null;
  onClose: () => void;
}

/** Loaded once; concurrent changes are reported as a conflict on save. */
const ONCE = { ...QUIET, staleTime: Infinity, gcTime: 0 };

const StageDialog = ({ stageId, onClose }: Props) => {
  const t = useT();
  const { manage } = trpc;
  const stage = manage.stage.get.useQuery(
    { stageId: stageId ?? 0 },
    { ...ONCE, enabled: stageId !== null },
  );
  const groups = manage.stage.listGroups.useQuery(undefined, ONCE);
  const ranges = manage.stage.listRanges.useQuery({}, ONCE);
  const name = stage.data?.name ?? "";
  return (
    <Modal
      size="2xl"
      title={stageId === null ? t("manage.stage.add") : t("app.setting.editFor", { name })}
      description={stageId === null ? undefined : t("manage.stage.editBody")}
      onClose={onClose}
    >
      <Area result={groups}>
        {(groupRows) => (
          <Area result={ranges}>
            {({ day }) =>
              stageId === null ? (
                <StageForm stage={null} firstDay={day} groups={groupRows} onClose={onClose} />
              ) : (
                <Area result={stage}>
                  {(info) => (
                    <StageForm stage={info} firstDay={day} groups={groupRows} onClose={onClose} />
                  )}
                </Area>
              )
            }
          </Area>
        )}
      </Area>
    </Modal>
  );
};

export default StageDialog;
