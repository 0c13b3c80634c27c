import type { ReactNode } from "react";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { DayText, NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LastEdit } from "./last-edit.tsx";
import { SettingMenu } from "./setting-menu.tsx";
import type { RuleField } from "./rule-description.tsx";
import type { SettingDialogs } from "./use-setting-dialogs.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

export type SettingColumn<Row> = AreaColumn<Row> & Pick<Column<Row>, "sticky" | "wrap" | "width">;

/** Scheduled revision and its start. */
export const NextRevision = <Rule extends RevisionMeta>({
  rule,
  renderNext,
}: {
  rule: Rule | null;
  /** Defaults to the author. */
  renderNext?: ((rule: Rule) => ReactNode) | undefined;
}) => {
  if (!rule) return <NoValue />;
  return (
    <span className="flex flex-col">
      <DayText day={rule.effectiveOn} />
      <span className="text-muted-foreground tabular text-xs">
        {renderNext ? renderNext(rule) : rule.editorName}
      </span>
    </span>
  );
};

/** The values of the rule that applies, a column each. */
export const buildFieldColumns = <Row, Rule>(
  fields: readonly RuleField<Rule>[],
  getRule: (row: Row) => Rule,
): SettingColumn<Row>[] =>
  fields.map(({ id, label, value, ...look }) => ({
    id,
    header: label,
    cell: (row) => value(getRule(row)),
    ...look,
  }));

export interface SettingColumnsInput<Row extends CurrentAndNext<RevisionMeta>> {
  /** Name of the owner, used as header of the first column. */
  subject: string;
  getName: (row: Row) => string;
  /** Replaces the name in the first cell. */
  renderName?: (row: Row) => ReactNode;
  columns: readonly SettingColumn<Row>[];
  /** Summary of the scheduled revision; defaults to its author. */
  renderNext?: (next: NonNullable<Row["next"]>) => ReactNode;
  dialogs: SettingDialogs<Row>;
}

/** Columns: owner, current revision, scheduled revision, author, actions. */
export const useSettingColumns = <Row extends CurrentAndNext<RevisionMeta>>({
  subject,
  getName,
  renderName = getName,
  columns,
  renderNext,
  dialogs,
}: SettingColumnsInput<Row>): SettingColumn<Row>[] => {
  const t = useT();
  return [
    {
      id: "name",
      header: subject,
      cell: (row) => <div className="min-w-32">{renderName(row)}</div>,
      sticky: "start",
      wrap: true,
    },
    ...columns,
    {
      id: "next",
      header: t("app.setting.next"),
      cell: ({ next }) => <NextRevision rule={next} renderNext={renderNext} />,
    },
    {
      id: "edited",
      header: t("app.setting.edited"),
      cell: ({ current }) => <LastEdit rule={current} />,
    },
    actionsColumn(t("core.field.actions"), (row) => (
      <SettingMenu name={getName(row)} row={row} dialogs={dialogs} />
    )),
  ];
};
