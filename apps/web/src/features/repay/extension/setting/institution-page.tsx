import { factColumns } from "@/components/setting/columns.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import {
  LISTED,
  QUIET,
  useSearch,
} from "@/components/setting/search-table.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import {
  type PastProps,
  type Shown,
  useOpened,
} from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInstitutionFacts, useShare } from "./facts.tsx";
import type { InstitutionRow } from "./rows.ts";

const InstitutionDialog = lazily(() => import("./institution-dialog.tsx"));

const Past = ({
  row: { institutionId },
  children,
}: PastProps<InstitutionRow, InstitutionRow["current"]>) =>
  children(
    trpc.repay.extension.institutionSettingHistory.useQuery(
      { institutionId },
      QUIET,
    ),
  );

/** Extension settings by team: which share, how long at first, which codes, how many by hand. */
export default function InstitutionExtensionPage() {
  const t = useT();
  const { state, asked } = useSearch();
  const facts = useInstitutionFacts();
  const nameOf = ({ institutionName }: InstitutionRow) => institutionName;
  const utils = trpc.useUtils();
  const { extension } = utils.client.repay;
  const opened = useOpened({
    permission: "extension.editInstitution",
    nameOf,
    edit: (shown: Shown<InstitutionRow>) => <InstitutionDialog {...shown} />,
    Past,
    show: (rule) => <RuleFacts facts={facts} rule={rule} />,
    withdrawing: {
      send: extension.withdrawInstitutionSetting.mutate,
      refresh: () => utils.repay.extension.invalidate(),
    },
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
        subject={t("core.field.institution")}
        search={t("repay.extension.setting.searchInstitution")}
        none={t("repay.extension.setting.noInstitution")}
        rowKey={({ institutionId }) => String(institutionId)}
        columns={factColumns(facts, ({ current }: InstitutionRow) => current)}
        announce={useShare()}
        {...{ nameOf, state, result, opened }}
      />
      {opened.shown}
    </SettingPage>
  );
}
