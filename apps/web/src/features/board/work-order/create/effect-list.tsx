import type { OrderCategory } from "@kolekta/api/board/work-order/contract-codes";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { listEffects } from "./effects.ts";

interface Props {
  category: OrderCategory;
  hasAgent: boolean;
}

/** Lists the immediate effects of filing, before the complaint is filed. */
export const EffectList = ({ category, hasAgent }: Props) => {
  const t = useT();
  const effects = listEffects(category, hasAgent);
  if (effects.length === 0)
    return <Alert tone="neutral">{t("board.workOrder.create.effect.NONE")}</Alert>;
  return (
    <Alert tone="warning" title={t("board.workOrder.create.effectsTitle")} live>
      <ul className="list-disc pl-4">
        {effects.map((effect) => (
          <li key={effect}>{t(`board.workOrder.create.effect.${effect}`)}</li>
        ))}
      </ul>
    </Alert>
  );
};
