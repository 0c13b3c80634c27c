import { ApprovedSettings } from "@/components/setting/approved-settings.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import type { RevisionViewProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInstitutionFields, useShare } from "./description.tsx";
import type { InstitutionRow } from "./rows.ts";

const InstitutionDialog = lazyComponent(() => import("./institution-dialog.tsx"));

const RevisionView = ({
  row: { institutionId },
  children,
}: RevisionViewProps<InstitutionRow, InstitutionRow["current"]>) =>
  children(trpc.repay.extension.institutionSettingHistory.useQuery({ institutionId }, QUIET));

export default function InstitutionExtensionPage() {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.repay.extension.listInstitutionSettings.useQuery(query, LISTED);
  return (
    <ApprovedSettings
      id="extension.institution"
      label={t("app.screen.extension-institution")}
      intro={t("repay.extension.setting.institutionIntro")}
      kind="EXTENSION_INSTITUTION"
      permission="extension.editInstitution"
      subject={t("core.field.institution")}
      search={t("app.setting.searchInstitution")}
      none={t("app.setting.noInstitution")}
      getName={(row: InstitutionRow) => row.institutionName}
      rowKey={(row) => String(row.institutionId)}
      fields={useInstitutionFields()}
      renderNext={useShare()}
      edit={(props) => <InstitutionDialog {...props} />}
      withdrawing={{
        send: utils.client.repay.extension.withdrawInstitutionSetting.mutate,
        refresh: () => utils.repay.extension.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
}
