import { LEVEL_OF, type Violation } from "@kolekta/api/board/penalty/contract-codes";
import type { RuleValues } from "@kolekta/api/board/penalty/contract-rule";
import { toCost } from "@kolekta/api/board/penalty/rules";
import type { Currency } from "@kolekta/api/core/money";
import { Lines } from "@/components/case/lines.tsx";
import { Money } from "@/components/page/values.tsx";
import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import type { RenderCell } from "@/components/setting/declared/use-facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Termination } from "../cost-description.tsx";

interface CellProps {
  rule: RuleValues & { readonly currency: Currency };
  isFirst: boolean;
}

/** Fine, with the other costs below. */
const CostCell = ({ rule, isFirst }: CellProps) => {
  const t = useT();
  const cost = toCost(rule, isFirst ? "FIRST" : "REPEATED");
  const warning = t("board.penalty.warningFor", { level: cost.warning });
  return (
    <>
      <Lines
        first={<Money minor={cost.fineMinor} currency={rule.currency} />}
        second={t("board.penalty.ruleCost", { points: cost.points, warning })}
      />
      <Termination cost={cost} />
    </>
  );
};

const renderCell: RenderCell = ({ fields }, values) => (
  <CostCell
    rule={values as unknown as CellProps["rule"]}
    isFirst={fields.includes("firstPoints")}
  />
);

const ViolationName = ({ violation }: { violation: Violation }) => {
  const t = useT();
  return (
    <Lines
      first={t(`board.penalty.violation.${violation}`)}
      second={t(`board.penalty.level.${LEVEL_OF[violation]}`)}
    />
  );
};

export const PenaltyRules = () => (
  <SettingSection
    name="penalty"
    renderCell={renderCell}
    renderName={(row) => <ViolationName violation={row["violation"] as Violation} />}
  />
);
