import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { Permission } from "@kolekta/api/core/permissions";
import type { ComponentType, ReactNode } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { buildFieldColumns, useSettingColumns } from "./columns.tsx";
import { type RuleField, RuleDescription } from "./rule-description.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "./use-setting-dialogs.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

/** Reason of the rule, for settings that require one. */
type DefaultRule = RevisionMeta & { readonly reason?: string | null };

/** Current and scheduled rule for all institutions. */
type DefaultRuleRow<Rule extends DefaultRule> = CurrentAndNext<Rule> & { readonly current: Rule };

interface PartProps<Rule extends DefaultRule, Row extends DefaultRuleRow<Rule>> {
  /** Kind of the pending proposals; absent when no approver is needed. */
  kind?: ProposalKindName;
  permission: Permission;
  label: string;
  fields: readonly RuleField<Rule>[];
  RevisionView: ComponentType<RevisionViewProps<Row, Rule>>;
  edit: (props: RowDialogProps<Row>) => ReactNode;
  withdrawing: Withdrawing;
}

interface Props<Rule extends DefaultRule, Row extends DefaultRuleRow<Rule>> extends PartProps<
  Rule,
  Row
> {
  intro: ReactNode;
  result: Fetched<Row>;
}

export const SectionIntro = ({
  kind,
  children,
}: {
  kind?: ProposalKindName | undefined;
  children: ReactNode;
}) => (
  <>
    <div className="text-muted-foreground flex max-w-prose flex-col gap-1">{children}</div>
    {kind ? <OpenProposals kinds={[kind]} /> : null}
  </>
);

const DefaultRuleTable = <Rule extends DefaultRule, Row extends DefaultRuleRow<Rule>>({
  row,
  label,
  kind,
  fields,
  withdrawing,
  ...views
}: PartProps<Rule, Row> & { row: Row }) => {
  const t = useT();
  const getName = () => t("core.filter.allInstitutions");
  const dialogs = useSettingDialogs<Row, Rule>({
    ...views,
    getName,
    withdrawing: { skipsApproval: kind === undefined, ...withdrawing },
    show: (rule) => (
      <>
        <RuleDescription fields={fields} rule={rule} />
        {rule.reason ? <p className="break-words">“{rule.reason}”</p> : null}
      </>
    ),
  });
  const columns = useSettingColumns<Row>({
    getName,
    dialogs,
    subject: t("core.field.institution"),
    columns: buildFieldColumns(fields, ({ current }: Row) => current),
  });
  return (
    <>
      <AreaTable
        label={label}
        columns={columns}
        rows={[row]}
        rowKey={() => "default"}
        cards="wide"
      />
      {dialogs.activeDialog}
    </>
  );
};

/** A section of a setting that is one for all institutions. */
export const DefaultRuleSection = <Rule extends DefaultRule, Row extends DefaultRuleRow<Rule>>({
  intro,
  result,
  ...part
}: Props<Rule, Row>) => (
  <section className="flex flex-col gap-4">
    <SectionIntro kind={part.kind}>{intro}</SectionIntro>
    <Area result={result}>{(row) => <DefaultRuleTable {...part} row={row} />}</Area>
  </section>
);
