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
  /** Null is a new one. */
  queueId: number | null;
  onClose: () => void;
}

/** Fetched once: what others change meanwhile is told when it is saved. */
const ONCE = { ...QUIET, staleTime: Infinity, gcTime: 0 };

/** A stage with all that it says. */
const StageDialog = ({ queueId, onClose }: Props) => {
  const t = useT();
  const { manage } = trpc;
  const stage = manage.queue.get.useQuery(
    { queueId: queueId ?? 0 },
    { ...ONCE, enabled: queueId !== null },
  );
  const groups = manage.queue.listGroups.useQuery(undefined, ONCE);
  const ranges = manage.queue.listRanges.useQuery({}, ONCE);
  const name = stage.data?.name ?? "";
  return (
    <Modal
      size="2xl"
      title={queueId === null ? t("manage.queue.add") : t("app.setting.editFor", { name })}
      description={queueId === null ? undefined : t("manage.queue.editBody")}
      onClose={onClose}
    >
      <Area result={groups}>
        {(groupRows) => (
          <Area result={ranges}>
            {({ day }) =>
              queueId === null ? (
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
