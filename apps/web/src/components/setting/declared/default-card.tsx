import { type ReactNode, useId } from "react";
import { DescriptionList } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { NextRevision } from "../columns.tsx";
import { LastEdit } from "../last-edit.tsx";
import type { RuleField } from "../rule-description.tsx";
import { SettingMenu } from "../setting-menu.tsx";
import type { SettingDialogs } from "../use-setting-dialogs.tsx";
import type { SettingRevision, SettingRow, Values } from "./use-setting.ts";

interface Props {
  row: SettingRow;
  facts: readonly RuleField<Values>[];
  renderNext: (revision: SettingRevision) => ReactNode;
  dialogs: SettingDialogs<SettingRow>;
}

/** The values of all institutions that have none of their own. */
export const DefaultCard = ({ row, facts, renderNext, dialogs }: Props) => {
  const t = useT();
  const id = useId();
  const name = t("core.filter.allInstitutions");
  const { effective, current, next } = row;
  const nextRevision = <NextRevision rule={next} renderNext={renderNext} />;
  return (
    <section aria-labelledby={id} className="bg-card flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 id={id} className="text-sm font-semibold">
            {name}
          </h3>
          <p className="text-muted-foreground text-xs">{t("app.setting.allInstitutionsHint")}</p>
        </div>
        <SettingMenu name={name} row={row} dialogs={dialogs} />
      </div>
      <DescriptionList
        className="grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        items={[
          ...facts.map(({ label, value }) => ({ label, value: value(effective) })),
          { label: t("app.setting.next"), value: nextRevision },
          ...(current
            ? [{ label: t("app.setting.edited"), value: <LastEdit rule={current} /> }]
            : []),
        ]}
      />
    </section>
  );
};
