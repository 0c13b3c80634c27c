import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { buildFieldColumns, useSettingColumns } from "../columns.tsx";
import { SectionIntro } from "../default-rule-section.tsx";
import { SettingExport } from "./setting-export.tsx";
import { getDeclaration, getProposalKind, type SettingRow, useSettingList } from "./use-setting.ts";
import { type SettingProps, toCellValues, useCodeText, useViews } from "./use-views.tsx";

const CodeTable = ({ rows, ...props }: SettingProps & { rows: readonly SettingRow[] }) => {
  const { name, renderName } = props;
  const t = useT();
  const codeText = useCodeText(name);
  const { declaration, facts, getName, dialogs, renderNext } = useViews(props);
  const codes = Object.entries(declaration.owner.codes);
  const [column, subject] = codes.find(([, { isToggle }]) => !isToggle) ?? [];
  const columns = useSettingColumns<SettingRow>({
    subject: t(subject?.label ?? "core.field.institution"),
    getName,
    renderName: renderName ?? ((row) => (column ? codeText(column, row[column]) : getName(row))),
    columns: buildFieldColumns(facts, toCellValues),
    ...(codes.length === 0 && facts.length === 1 && { renderNext }),
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t(declaration.title)}
        columns={columns}
        rows={rows}
        rowKey={getName}
        cards="wide"
      />
      {dialogs.activeDialog}
    </>
  );
};

/** Values for all institutions, or for each code under a choice of the others. */
export const CodeSection = (props: SettingProps) => {
  const { name } = props;
  const t = useT();
  const codeText = useCodeText(name);
  const result = useSettingList(name);
  const { intro, owner } = getDeclaration(name);
  const hasCodes = Object.keys(owner.codes).length > 0;
  const [column, toggle] = Object.entries(owner.codes).find(([, { isToggle }]) => isToggle) ?? [];
  const [chosen, setChosen] = useState(String(toggle?.values[0]));
  return (
    <section className="flex flex-col gap-4">
      <SectionIntro kind={getProposalKind(name)}>
        <p>{t(intro)}</p>
      </SectionIntro>
      {hasCodes ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {column && toggle ? (
            <ToggleChoice
              label={t(toggle.label)}
              value={chosen}
              options={toOptions(toggle.values.map(String), (code) => codeText(column, code))}
              onChange={setChosen}
            />
          ) : null}
          <SettingExport name={name} />
        </div>
      ) : null}
      <Area result={result}>
        {({ rows }) => (
          <CodeTable
            {...props}
            rows={column ? rows.filter((row) => String(row[column]) === chosen) : rows}
          />
        )}
      </Area>
    </section>
  );
};
