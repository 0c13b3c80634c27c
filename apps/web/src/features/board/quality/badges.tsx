import type { ItemRow } from "@kolekta/api/board/quality/contract";
import type { ItemState } from "@kolekta/api/board/quality/contract-codes";
import { NumberText, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES: Record<ItemState, Tone> = {
  OPEN: "neutral",
  SCORED: "info",
  OBJECTED: "warning",
  UPHELD: "success",
  CORRECTED: "success",
};

/** Progress of a contact, with a mark if two scores differ widely. */
export const StateBadges = ({
  item: { state, differs },
}: {
  item: Pick<ItemRow, "state" | "differs">;
}) => {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={TONES[state]} label={t(`board.quality.state.${state}`)} />
      {differs ? <StatusBadge tone="warning" label={t("board.quality.differs")} /> : null}
    </span>
  );
};

/** Effective score. */
export const ScoreValue = ({
  item: { points, hasFatalError },
}: {
  item: Pick<ItemRow, "points" | "hasFatalError">;
}) => {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <NumberText value={points} />
      {hasFatalError ? <StatusBadge tone="danger" label={t("board.quality.levelI")} /> : null}
    </span>
  );
};
