import { TIMELINE_KINDS } from "@kolekta/api/tasks/timeline/contract-codes";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { useKinds } from "./use-timeline.ts";

interface Props {
  counts: Outputs["tasks"]["timeline"]["count"];
}

/** Chips of the kinds that the case has, each with its count, in one line that scrolls. */
export const KindFilter = ({ counts }: Props) => {
  const t = useT();
  const { number } = useFormat();
  const [kinds, choose] = useKinds();
  const visibleCounts = counts.filter(({ kind, count }) => count > 0 || kinds.includes(kind));
  if (visibleCounts.length === 0) return null;
  return (
    <ToggleGroup
      type="multiple"
      aria-label={t("tasks.timeline.filter")}
      value={[...kinds]}
      onValueChange={(next) => choose(TIMELINE_KINDS.filter((kind) => next.includes(kind)))}
      className="-mx-1 min-w-0 flex-1 flex-nowrap overflow-x-auto p-1 [scrollbar-width:thin]"
    >
      {visibleCounts.map(({ kind, count }) => (
        <ToggleGroupItem
          key={kind}
          value={kind}
          className="min-h-6 shrink-0 rounded-full px-2 py-0.5 text-xs whitespace-nowrap"
        >
          {t(`tasks.timeline.kind.${kind}`)}
          <span className="text-muted-foreground tabular font-normal">{number(count)}</span>
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
};
