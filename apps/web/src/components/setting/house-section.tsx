import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { Permission } from "@kolekta/api/core/permissions";
import type { ComponentType, ReactNode } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { factColumns, useSettingColumns } from "./columns.tsx";
import { type RuleFact, RuleFacts } from "./rule-facts.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "./use-setting-dialogs.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { Announced, Written } from "./written.ts";

/** What holds for all institutions, and what is announced. */
type HouseRow<Rule extends Written> = Announced<Rule> & {
  readonly current: Rule;
};

interface PartProps<Rule extends Written, Row extends HouseRow<Rule>> {
  /** What waits for a second person. */
  kind: ProposalKindName;
  /** To change it. */
  permission: Permission;
  label: string;
  facts: readonly RuleFact<Rule>[];
  Past: ComponentType<PastProps<Row, Rule>>;
  edit: (props: RowDialogProps<Row>) => ReactNode;
  withdrawing: Withdrawing;
}

interface Props<
  Rule extends Written,
  Row extends HouseRow<Rule>,
> extends PartProps<Rule, Row> {
  /** What the setting is for. */
  intro: ReactNode;
  result: Fetched<Row>;
}

/** What a system section begins with: what it is for, and what somebody has yet to approve. */
export const SectionIntro = ({
  kind,
  children,
}: {
  kind: ProposalKindName;
  children: ReactNode;
}) => (
  <>
    <div className="text-muted-foreground flex max-w-prose flex-col gap-1">
      {children}
    </div>
    <OpenProposals kinds={[kind]} />
  </>
);

const HouseTable = <Rule extends Written, Row extends HouseRow<Rule>>({
  row,
  label,
  facts,
  ...views
}: PartProps<Rule, Row> & { row: Row }) => {
  const t = useT();
  const nameOf = () => t("core.filter.allInstitutions");
  const dialogs = useSettingDialogs<Row, Rule>({
    ...views,
    nameOf,
    show: (rule) => <RuleFacts facts={facts} rule={rule} />,
  });
  const columns = useSettingColumns<Row>({
    ...{ nameOf, dialogs },
    subject: t("core.field.institution"),
    columns: factColumns(facts, ({ current }: Row) => current),
  });
  return (
    <>
      <AreaTable
        {...{ label, columns }}
        rows={[row]}
        rowKey={() => "house"}
        cards="wide"
      />
      {dialogs.shown}
    </>
  );
};

/** A section of a setting that is one for all institutions and takes two people. */
export const HouseSection = <Rule extends Written, Row extends HouseRow<Rule>>({
  intro,
  result,
  ...part
}: Props<Rule, Row>) => (
  <section className="flex flex-col gap-4">
    <SectionIntro kind={part.kind}>{intro}</SectionIntro>
    <Area result={result}>{(row) => <HouseTable {...part} row={row} />}</Area>
  </section>
);
