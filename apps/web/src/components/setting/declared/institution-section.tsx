import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { buildFieldColumns, type SettingColumn } from "../columns.tsx";
import type { RuleField } from "../rule-description.tsx";
import { useSearch } from "../search-table.tsx";
import { SettingTable } from "../setting-table.tsx";
import { DefaultCard } from "./default-card.tsx";
import { SettingExport } from "./setting-export.tsx";
import { getProposalKind, type SettingRow, useSettingList, type Values } from "./use-setting.ts";
import { type SettingProps, toCellValues, useViews } from "./use-views.tsx";

/** Maximum values shown as columns; longer settings show only their differences. */
const MAX_COLUMNS = 4;

interface DifferingProps {
  facts: readonly RuleField<Values>[];
  defaultValues: Values;
  values: Values;
}

/** Values that differ from the default, as text. */
const Differing = ({ facts, defaultValues, values }: DifferingProps) => {
  const differing = facts.filter(({ value }) => value(defaultValues) !== value(values));
  if (differing.length === 0) return <NoValue />;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {differing.map(({ id, label, value }) => (
        <li key={id}>
          <span className="text-muted-foreground">{label}:</span> {value(values)}
        </li>
      ))}
    </ul>
  );
};

/** One column per value, or a single column of differences for settings with many. */
const useColumns = (
  facts: readonly RuleField<Values>[],
  defaultValues: Values | undefined,
): SettingColumn<SettingRow>[] => {
  const t = useT();
  if (facts.length <= MAX_COLUMNS) return buildFieldColumns(facts, toCellValues);
  return [
    {
      id: "differs",
      header: t("app.setting.differs"),
      wrap: true,
      cell: ({ effective }) =>
        defaultValues ? (
          <Differing facts={facts} defaultValues={defaultValues} values={effective} />
        ) : (
          <NoValue />
        ),
    },
  ];
};

/** Name of an institution, and the origin of its values: its own, or the default. */
const InstitutionName = ({ name, isOwn }: { name: string; isOwn: boolean }) => {
  const t = useT();
  return (
    <span className="flex flex-col items-start gap-0.5">
      {name}
      {isOwn ? (
        <StatusBadge tone="info" label={t("app.setting.ownRule")} />
      ) : (
        <span className="text-muted-foreground text-xs font-normal">{t("app.setting.asAll")}</span>
      )}
    </span>
  );
};

/** Values for all institutions, and for each that is to have its own. */
export const InstitutionSection = (props: SettingProps) => {
  const { name } = props;
  const t = useT();
  const { declaration, facts, getName, dialogs, renderNext, canEdit } = useViews(props);
  const { state, query } = useSearch();
  const result = useSettingList(name, query);
  const defaultRow = result.data?.defaultRow;
  const kind = getProposalKind(name);
  const columns = useColumns(facts, defaultRow?.effective);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t(declaration.intro)}</p>
      {kind ? <OpenProposals kinds={[kind]} /> : null}
      {defaultRow ? (
        <DefaultCard
          row={defaultRow}
          facts={facts}
          renderNext={renderNext}
          dialogs={canEdit ? dialogs : { ...dialogs, onEdit: undefined }}
        />
      ) : null}
      <SettingTable<SettingRow>
        id={`${name}.rules`}
        label={t(declaration.title)}
        subject={t("core.field.institution")}
        search={t("app.setting.searchInstitution")}
        none={t("app.setting.noInstitution")}
        rowKey={({ institutionId }) => String(institutionId)}
        getName={getName}
        renderName={(row) => <InstitutionName name={getName(row)} isOwn={row.isOwn} />}
        columns={columns}
        renderNext={renderNext}
        state={state}
        result={result}
        actions={<SettingExport name={name} filter={state.filters} />}
        dialogs={dialogs}
      />
      {dialogs.activeDialog}
    </section>
  );
};
