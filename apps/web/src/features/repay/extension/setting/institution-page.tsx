import { factColumns } from "@/components/setting/columns.tsx";
import { SettingHistory } from "@/components/setting/history.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import { LISTED, useSearch } from "@/components/setting/search-table.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import { type Shown, useOpened } from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInstitutionFacts, useShare } from "./facts.tsx";
import type { InstitutionRow } from "./rows.ts";

const InstitutionDialog = lazily(() => import("./institution-dialog.tsx"));

const History = ({ row, onClose }: Shown<InstitutionRow>) => {
  const { institutionId, institutionName, current } = row;
  const facts = useInstitutionFacts();
  const result = trpc.repay.extension.institutionSettingHistory.useQuery(
    { institutionId },
    { meta: { quiet: true } },
  );
  return (
    <SettingHistory
      name={institutionName}
      result={result}
      isCurrent={({ ruleId }) => ruleId === current.ruleId}
      show={(rule) => <RuleFacts facts={facts} rule={rule} />}
      onClose={onClose}
    />
  );
};

/** Extension settings by team: which share, how long at first, which codes, how many by hand. */
export default function InstitutionExtensionPage() {
  const t = useT();
  const { state, asked } = useSearch();
  const opened = useOpened<InstitutionRow>("extension.editInstitution", {
    edit: (shown) => <InstitutionDialog {...shown} />,
    history: (shown) => <History {...shown} />,
  });
  const result = trpc.repay.extension.listInstitutionSettings.useQuery(
    asked,
    LISTED,
  );
  return (
    <SettingPage
      fill
      description={t("repay.extension.setting.institutionIntro")}
      kinds={["EXTENSION_INSTITUTION"]}
    >
      <SettingTable
        id="extension.institution"
        label={t("app.screen.extension-institution")}
        subject={t("core.field.team")}
        search={t("repay.extension.setting.searchInstitution")}
        none={t("repay.extension.setting.noInstitution")}
        rowKey={({ institutionId }) => String(institutionId)}
        nameOf={({ institutionName }) => institutionName}
        columns={factColumns(
          useInstitutionFacts(),
          ({ current }: InstitutionRow) => current,
        )}
        announce={useShare()}
        {...{ state, result, opened }}
      />
      {opened.shown}
    </SettingPage>
  );
}
