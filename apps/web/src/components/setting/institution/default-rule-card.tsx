import { type ReactNode, useId } from "react";
import { DescriptionList } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { NextRevision } from "../columns.tsx";
import { LastEdit } from "../last-edit.tsx";
import { SettingMenu } from "../setting-menu.tsx";
import type { RuleField } from "../rule-description.tsx";
import type { SettingDialogs } from "../use-setting-dialogs.tsx";
import { type Rule, type RuleRow, useInstitutionName } from "./rule-row.ts";

interface Props<Name extends string, Value> {
  defaultRow: RuleRow<Name, Value>;
  fields: readonly RuleField<Value>[];
  renderNext: (rule: Rule<Name, Value>) => ReactNode;
  dialogs: SettingDialogs<RuleRow<Name, Value>>;
}

/** The rule for all institutions that have none of their own. */
export const DefaultRuleCard = <Name extends string, Value>({
  defaultRow,
  fields,
  renderNext,
  dialogs,
}: Props<Name, Value>) => {
  const t = useT();
  const id = useId();
  const name = useInstitutionName()(defaultRow);
  const { effectiveValue, current, next } = defaultRow;
  const edited = current ? <LastEdit rule={current} /> : null;
  return (
    <section aria-labelledby={id} className="bg-card flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 id={id} className="text-sm font-semibold">
            {name}
          </h3>
          <p className="text-muted-foreground text-xs">{t("app.setting.allInstitutionsHint")}</p>
        </div>
        <SettingMenu name={name} row={defaultRow} dialogs={dialogs} />
      </div>
      <DescriptionList
        className="grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        items={[
          ...fields.map(({ label, value }) => ({
            label,
            value: value(effectiveValue),
          })),
          {
            label: t("app.setting.next"),
            value: <NextRevision rule={next} renderNext={renderNext} />,
          },
          ...(edited ? [{ label: t("app.setting.edited"), value: edited }] : []),
        ]}
      />
    </section>
  );
};
