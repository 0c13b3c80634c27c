import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { Permission } from "@kolekta/api/core/permissions";
import type { ComponentType, ReactNode } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { factColumns, useSettingColumns } from "./columns.tsx";
import { type RuleFact, RuleFacts } from "./rule-facts.tsx";
import { type PastProps, type RowDialogProps, useSettingDialogs } from "./use-setting-dialogs.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { Announced, Written } from "./written.ts";

/** Why it was written, where the setting asks for a reason. */
type HouseRule = Written & { readonly reason?: string | null };

/** What holds for all institutions, and what is announced. */
type HouseRow<Rule extends HouseRule> = Announced<Rule> & {
  readonly current: Rule;
};

interface PartProps<Rule extends HouseRule, Row extends HouseRow<Rule>> {
  /** What waits for a second person; left out where one changes it alone. */
  kind?: ProposalKindName;
  /** To change it. */
  permission: Permission;
  label: string;
  facts: readonly RuleFact<Rule>[];
  /** What comes, in short; without it, who wrote it. */
  announce?: (next: Rule) => ReactNode;
  Past: ComponentType<PastProps<Row, Rule>>;
  edit: (props: RowDialogProps<Row>) => ReactNode;
  withdrawing: Withdrawing;
}

interface Props<Rule extends HouseRule, Row extends HouseRow<Rule>> extends PartProps<Rule, Row> {
  /** What the setting is for. */
  intro: ReactNode;
  result: Fetched<Row>;
}

/** What a system section begins with: what it is for, and what somebody has yet to approve. */
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

const HouseTable = <Rule extends HouseRule, Row extends HouseRow<Rule>>({
  row,
  label,
  kind,
  facts,
  announce,
  withdrawing,
  ...views
}: PartProps<Rule, Row> & { row: Row }) => {
  const t = useT();
  const nameOf = () => t("core.filter.allInstitutions");
  const dialogs = useSettingDialogs<Row, Rule>({
    ...views,
    nameOf,
    withdrawing: { alone: kind === undefined, ...withdrawing },
    show: (rule) => (
      <>
        <RuleFacts facts={facts} rule={rule} />
        {rule.reason ? <p className="break-words">“{rule.reason}”</p> : null}
      </>
    ),
  });
  const columns = useSettingColumns<Row>({
    nameOf,
    announce,
    dialogs,
    subject: t("core.field.institution"),
    columns: factColumns(facts, ({ current }: Row) => current),
  });
  return (
    <>
      <AreaTable label={label} columns={columns} rows={[row]} rowKey={() => "house"} cards="wide" />
      {dialogs.shown}
    </>
  );
};

/** A section of a setting that is one for all institutions. */
export const HouseSection = <Rule extends HouseRule, Row extends HouseRow<Rule>>({
  intro,
  result,
  ...part
}: Props<Rule, Row>) => (
  <section className="flex flex-col gap-4">
    <SectionIntro kind={part.kind}>{intro}</SectionIntro>
    <Area result={result}>{(row) => <HouseTable {...part} row={row} />}</Area>
  </section>
);
