import type { Permission } from "@kolekta/api/core/permissions";
import type { ComponentType, ReactNode } from "react";
import type { TableState } from "@/components/data-table/table-state.ts";
import type { ListResult } from "@/components/data-table/data-table.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { buildFieldColumns, type SettingColumn } from "../columns.tsx";
import { type RuleField, RuleDescription } from "../rule-description.tsx";
import type { SearchFilter } from "../search-table.tsx";
import { SettingTable } from "../setting-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "../use-setting-dialogs.tsx";
import type { Withdrawing } from "../withdraw-dialog.tsx";
import { DefaultRuleCard } from "./default-rule-card.tsx";
import { type InForce, type Rule, type RuleRow, useInstitutionName } from "./rule-row.ts";

/** Response of the server: the default rule and a page of institutions. */
type Listing<Name extends string, Value> = ListResult<
  InForce<Name, Value> & {
    readonly institutionId: number;
    readonly institutionName: string;
  }
> & { readonly data: { readonly defaultRule: InForce<Name, Value> } | undefined };

interface Props<Name extends string, Value> {
  /** Field of a rule that holds its value. */
  name: Name;
  /** Key of the remembered view, for example "leaver.rules". */
  id: string;
  label: string;
  intro: string;
  permission: Permission;
  /** Permission to withdraw a scheduled revision; defaults to the edit permission. */
  withdrawPermission?: Permission;
  /** Pending proposals, shown above the rules. */
  proposals?: ReactNode;
  /** The rule for all is changed by others. */
  isInstitutionOnly?: boolean;
  /** Fields of a rule; a scheduled rule shows the first one. */
  fields: readonly RuleField<Value>[];
  state: TableState<SearchFilter>;
  result: Listing<Name, Value>;
  actions?: ReactNode;
  RevisionView: ComponentType<RevisionViewProps<RuleRow<Name, Value>, Rule<Name, Value>>>;
  edit: (props: RowDialogProps<RuleRow<Name, Value>>) => ReactNode;
  /** Needs an approver unless `skipsApproval` is set. */
  withdrawing: Withdrawing;
}

const ALL_INSTITUTIONS = { institutionId: null, institutionName: null };

/** Origin of the effective rule: the institution's own, or the default. */
const RuleOrigin = ({ isOwn }: { isOwn: boolean }) => {
  const t = useT();
  if (isOwn) return <StatusBadge tone="info" label={t("app.setting.ownRule")} />;
  return (
    <span className="text-muted-foreground text-xs font-normal">{t("app.setting.asAll")}</span>
  );
};

/** Maximum fields shown as columns; longer rules show only their differences. */
const MAX_COLUMNS = 4;

/** Values that differ from the default, as text. */
const Differing = <Value,>({
  fields,
  defaultValue,
  ownValue: own,
}: {
  fields: readonly RuleField<Value>[];
  defaultValue: Value | undefined;
  ownValue: Value;
}) => {
  const differing = fields.filter(
    ({ value }) => defaultValue !== undefined && value(defaultValue) !== value(own),
  );
  if (differing.length === 0) return <NoValue />;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {differing.map(({ id, label, value }) => (
        <li key={id}>
          <span className="text-muted-foreground">{label}:</span> {value(own)}
        </li>
      ))}
    </ul>
  );
};

/** A rule in words, with its reason. */
const RuleDetails = <Value,>({
  value,
  fields,
  reason,
}: {
  value: Value | null;
  fields: readonly RuleField<Value>[];
  reason: string | null;
}) => {
  const t = useT();
  return (
    <>
      {value === null ? (
        <p>{t("app.setting.asAll")}</p>
      ) : (
        <RuleDescription fields={fields} rule={value} />
      )}
      {reason === null ? null : <p className="break-words">“{reason}”</p>}
    </>
  );
};

/** One column per field, or a single column of differences for rules with many fields. */
const useRuleColumns = <Name extends string, Value>(
  fields: readonly RuleField<Value>[],
  defaultValue: Value | undefined,
): SettingColumn<RuleRow<Name, Value>>[] => {
  const t = useT();
  if (fields.length <= MAX_COLUMNS)
    return buildFieldColumns(fields, ({ effectiveValue }: RuleRow<Name, Value>) => effectiveValue);
  return [
    {
      id: "differs",
      header: t("app.setting.differs"),
      wrap: true,
      cell: ({ effectiveValue }) => (
        <Differing fields={fields} defaultValue={defaultValue} ownValue={effectiveValue} />
      ),
    },
  ];
};

const RuleName = ({ name, isOwn }: { name: string; isOwn: boolean }) => (
  <span className="flex flex-col items-start gap-0.5">
    {name}
    <RuleOrigin isOwn={isOwn} />
  </span>
);

/** A rule for all, and one for each institution that is to have its own. */
export const InstitutionRules = <Name extends string, Value>({
  name,
  intro,
  permission,
  withdrawPermission = permission,
  proposals,
  isInstitutionOnly: ownOnly = false,
  fields,
  result,
  RevisionView,
  edit,
  withdrawing,
  ...table
}: Props<Name, Value>) => {
  type Row = RuleRow<Name, Value>;
  const t = useT();
  const getName = useInstitutionName();
  const dialogs = useSettingDialogs<Row, Rule<Name, Value>>({
    permission,
    withdrawPermission,
    getName,
    edit,
    RevisionView,
    show: (rule) => <RuleDetails fields={fields} value={rule[name]} reason={rule.reason} />,
    empty: t("app.setting.noOwnRule"),
    withdrawing: { skipsApproval: true, ...withdrawing },
  });
  const renderNext = ({ [name]: value }: Rule<Name, Value>) =>
    value === null ? t("app.setting.asAll") : fields[0]?.value(value);
  const defaultValue = result.data?.defaultRule.effectiveValue;
  const columns = useRuleColumns<Name, Value>(fields, defaultValue);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{intro}</p>
      {proposals}
      {result.data ? (
        <DefaultRuleCard
          fields={fields}
          renderNext={renderNext}
          dialogs={ownOnly ? { ...dialogs, onEdit: undefined } : dialogs}
          defaultRow={{ ...result.data.defaultRule, ...ALL_INSTITUTIONS }}
        />
      ) : null}
      <SettingTable<Row>
        {...table}
        getName={getName}
        renderNext={renderNext}
        result={result}
        dialogs={dialogs}
        subject={t("core.field.institution")}
        search={t("app.setting.searchInstitution")}
        none={t("app.setting.noInstitution")}
        rowKey={({ institutionId }) => String(institutionId)}
        renderName={(row) => <RuleName name={getName(row)} isOwn={row.isOwn} />}
        columns={columns}
      />
      {dialogs.activeDialog}
    </section>
  );
};
