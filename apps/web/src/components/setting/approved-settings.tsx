import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { Permission } from "@kolekta/api/core/permissions";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { buildFieldColumns } from "./columns.tsx";
import { type RuleField, RuleDescription } from "./rule-description.tsx";
import { SettingPage } from "./setting-page.tsx";
import { SettingTable } from "./setting-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "./use-setting-dialogs.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

type TableProps<Row extends CurrentAndNext<RevisionMeta>> = Omit<
  ComponentProps<typeof SettingTable<Row>>,
  "columns" | "dialogs" | "renderNext"
>;

interface Props<
  Rule extends RevisionMeta,
  Row extends CurrentAndNext<Rule>,
> extends TableProps<Row> {
  intro: string;
  /** Kind of the pending proposals to show. */
  kind: ProposalKindName;
  permission: Permission;
  fields: readonly RuleField<Rule>[];
  renderNext: (next: Rule) => ReactNode;
  RevisionView: ComponentType<RevisionViewProps<Row, Rule>>;
  edit: (props: RowDialogProps<Row>) => ReactNode;
  withdrawing: Withdrawing;
}

/** Page of settings that need an approver, searchable by owner. */
export const ApprovedSettings = <
  Rule extends RevisionMeta,
  Row extends CurrentAndNext<Rule> & { readonly current: Rule },
>({
  intro,
  kind,
  permission,
  fields,
  RevisionView,
  edit,
  withdrawing,
  ...table
}: Props<Rule, Row>) => {
  const dialogs = useSettingDialogs<Row, Rule>({
    permission,
    edit,
    RevisionView,
    withdrawing,
    getName: table.getName,
    show: (rule) => <RuleDescription fields={fields} rule={rule} />,
  });
  return (
    <SettingPage fill description={intro} kinds={[kind]}>
      <SettingTable<Row>
        {...table}
        columns={buildFieldColumns(fields, ({ current }: Row) => current)}
        dialogs={dialogs}
      />
      {dialogs.activeDialog}
    </SettingPage>
  );
};
