import { ApprovedSettings } from "@/components/setting/approved-settings.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import type { RevisionViewProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useStageFields, useShare } from "./description.tsx";
import type { StageRow } from "./rows.ts";

const StageDialog = lazyComponent(() => import("./stage-dialog.tsx"));

const RevisionView = ({
  row: { stageId },
  children,
}: RevisionViewProps<StageRow, StageRow["current"]>) =>
  children(trpc.repay.extension.stageSettingHistory.useQuery({ stageId }, QUIET));

/** Extension settings by stage: which share, between which days past due, how often and for how long. */
export default function StageExtensionPage() {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.repay.extension.listStageSettings.useQuery(query, LISTED);
  return (
    <ApprovedSettings
      id="extension.stage"
      label={t("app.screen.extension-stage")}
      intro={t("repay.extension.setting.stageIntro")}
      kind="EXTENSION_STAGE"
      permission="extension.editStage"
      subject={t("core.field.stage")}
      search={t("repay.extension.setting.searchStage")}
      none={t("repay.extension.setting.noStage")}
      getName={(row: StageRow) => row.stageName}
      rowKey={(row) => String(row.stageId)}
      fields={useStageFields()}
      renderNext={useShare()}
      edit={(props) => <StageDialog {...props} />}
      withdrawing={{
        send: utils.client.repay.extension.withdrawStageSetting.mutate,
        refresh: () => utils.repay.extension.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
}
