import type { Cost } from "@kolekta/api/board/penalty/contract";
import type { Currency } from "@kolekta/api/core/money";
import { type DescriptionItem, Money, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

export const useCostItems = () => {
  const t = useT();
  return (cost: Cost, currency: Currency): DescriptionItem[] => [
    { label: t("board.penalty.field.points"), value: <NumberText value={cost.points} /> },
    {
      label: t("board.penalty.field.fine"),
      value: <Money minor={cost.fineMinor} currency={currency} />,
    },
    {
      label: t("board.penalty.field.warning"),
      value: t("board.penalty.warningFor", { level: cost.warning }),
    },
  ];
};

/** Note that the contract is to be terminated; empty if not. */
export const Termination = ({ cost }: { cost: Pick<Cost, "termination"> }) => {
  const t = useT();
  return cost.termination ? (
    <p className="text-destructive text-xs">{t("board.penalty.termination")}</p>
  ) : null;
};

export const Warning = ({ cost }: { cost: Pick<Cost, "warning" | "termination"> }) => (
  <>
    {useT()("board.penalty.warningFor", { level: cost.warning })}
    <Termination cost={cost} />
  </>
);
