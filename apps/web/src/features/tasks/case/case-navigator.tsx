import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/button.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { CaseRef } from "./case-link.ts";
import type { Position } from "./navigation.ts";

interface Props {
  position: Position;
  onNavigate: (caseRef: CaseRef) => void;
}

const PositionText = ({ position }: Pick<Props, "position">) => {
  const t = useT();
  const format = useFormat();
  if (position.count === 0) return null;
  const count = format.number(position.count);
  if (position.ordinal === null)
    return (
      <span
        className="text-muted-foreground px-1 text-xs"
        title={t("tasks.case.workspace.offTrailBody")}
      >
        {t("tasks.case.workspace.offTrail")}
      </span>
    );
  const ordinal = format.number(position.ordinal);
  const short = position.capped ? "positionCapped" : "position";
  return (
    <span className="tabular px-1 whitespace-nowrap">
      <span aria-hidden>{t(`tasks.case.workspace.${short}`, { ordinal, count })}</span>
      <span className="sr-only">{t("tasks.case.workspace.positionLong", { ordinal, count })}</span>
    </span>
  );
};

/** Previous, position, next within the list that was left. */
export const CaseNavigator = ({ position, onNavigate }: Props) => {
  const t = useT();
  const { previous, next } = position;
  const group = t("tasks.case.workspace.keys");
  const nextLabel = t("tasks.case.workspace.next");
  const previousLabel = t("tasks.case.workspace.previous");
  useHotkey("alt+j", () => (next ? onNavigate(next) : undefined), { label: nextLabel, group });
  useHotkey("alt+k", () => (previous ? onNavigate(previous) : undefined), {
    label: previousLabel,
    group,
  });
  return (
    <nav aria-label={t("tasks.case.workspace.rail")} className="flex shrink-0 items-center">
      <IconButton
        label={previousLabel}
        title={`${previousLabel} (Alt+K)`}
        disabled={!previous}
        onClick={() => (previous ? onNavigate(previous) : undefined)}
      >
        <ChevronLeft />
      </IconButton>
      <PositionText position={position} />
      <IconButton
        label={nextLabel}
        title={`${nextLabel} (Alt+J)`}
        disabled={!next}
        onClick={() => (next ? onNavigate(next) : undefined)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  );
};
