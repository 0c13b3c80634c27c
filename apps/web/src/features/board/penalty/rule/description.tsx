import type { Currency } from "@kolekta/api/core/money";
import { Lines } from "@/components/case/lines.tsx";
import { Money } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { Termination } from "../cost-description.tsx";

export type RuleRow = Outputs["board"]["penalty"]["listRules"][number];
export type Rule = RuleRow["current"];
/** Rule with the currency of its row, which applies to its amounts. */
export type RuleIn = Rule & { readonly currency: Currency };

export const OCCASIONS = ["first", "repeated"] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const OCCURRENCE_OF = { first: "FIRST", repeated: "REPEATED" } as const;

/** Fine, with the other costs below. */
const CostCell = ({ rule, on }: { rule: RuleIn; on: Occasion }) => {
  const t = useT();
  return (
    <>
      <Lines
        first={<Money minor={rule[`${on}FineMinor`]} currency={rule.currency} />}
        second={t("board.penalty.ruleCost", {
          points: rule[`${on}Points`],
          warning: t("board.penalty.warningFor", {
            level: rule[`${on}Warning`],
          }),
        })}
      />
      <Termination cost={{ termination: rule[`${on}Termination`] }} />
    </>
  );
};

export const useRuleFields = (): RuleField<RuleIn>[] => {
  const t = useT();
  return OCCASIONS.map((on) => ({
    id: on,
    label: t(`board.penalty.occurrence.${OCCURRENCE_OF[on]}`),
    wrap: true,
    value: (rule) => <CostCell rule={rule} on={on} />,
  }));
};
