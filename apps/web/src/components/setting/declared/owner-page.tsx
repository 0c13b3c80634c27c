import { useT } from "@/lib/i18n.tsx";
import { buildFieldColumns } from "../columns.tsx";
import { useSearch } from "../search-table.tsx";
import { SettingPage } from "../setting-page.tsx";
import { SettingTable } from "../setting-table.tsx";
import { SettingExport } from "./setting-export.tsx";
import { getOwner, getProposalKind, type SettingRow, useSettingList } from "./use-setting.ts";
import { type SettingProps, toCellValues, useViews } from "./use-views.tsx";

const WORDS = {
  STAGE: {
    subject: "core.field.stage",
    search: "repay.extension.setting.searchStage",
    none: "repay.extension.setting.noStage",
  },
  INSTITUTION: {
    subject: "core.field.institution",
    search: "app.setting.searchInstitution",
    none: "app.setting.noInstitution",
  },
} as const;

/** Page of a setting that each institution or stage has, searchable by name. */
export const OwnerPage = (props: SettingProps) => {
  const { name } = props;
  const t = useT();
  const { declaration, facts, getName, dialogs, renderNext } = useViews(props);
  const { state, query } = useSearch();
  const result = useSettingList(name, query);
  const { owner, title, intro } = declaration;
  const words = WORDS[owner.kind === "STAGE" ? "STAGE" : "INSTITUTION"];
  const kind = getProposalKind(name);
  return (
    <SettingPage fill description={t(intro)} kinds={kind ? [kind] : []}>
      <SettingTable<SettingRow>
        id={`${name}.rules`}
        label={t(title)}
        subject={t(words.subject)}
        search={t(words.search)}
        none={t(words.none)}
        rowKey={(row) => Object.values(getOwner(name, row)).join(" ")}
        getName={getName}
        columns={buildFieldColumns(facts, toCellValues)}
        renderNext={renderNext}
        state={state}
        result={result}
        actions={<SettingExport name={name} filter={state.filters} />}
        dialogs={dialogs}
      />
      {dialogs.activeDialog}
    </SettingPage>
  );
};
