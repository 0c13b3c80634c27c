import { CircleCheck, CircleDashed, Hourglass, WifiOff } from "lucide-react";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { AgentCard, type Floor } from "./agent-card.tsx";

const ICONS = {
  WORKING: CircleCheck,
  IDLE: Hourglass,
  OFFLINE: WifiOff,
  OFF: CircleDashed,
} as const;

type Column = Floor["columns"][number];

export const KanbanColumn = ({ column }: { column: Column }) => {
  const t = useT();
  const format = useFormat();
  const { state, total, cards } = column;
  const Icon = ICONS[state];
  const id = `floor-${state}`;
  return (
    <section
      aria-labelledby={id}
      className="bg-muted/40 flex min-w-0 flex-col gap-2 rounded-lg border p-2"
    >
      <h3 id={id} className="flex items-center gap-1.5 px-1 font-semibold">
        <Icon aria-hidden className="text-muted-foreground size-4" />
        {t(`reports.kanban.state.${state}`)}
        <span className="bg-secondary text-secondary-foreground tabular rounded-full px-1.5 text-xs">
          {format.number(total)}
        </span>
      </h3>
      {cards.length === 0 ? (
        <p className="text-muted-foreground px-1 pb-2">{t("reports.kanban.none")}</p>
      ) : (
        <ul className="flex max-h-[32rem] flex-col gap-2 overflow-y-auto max-md:max-h-none">
          {cards.map((card) => (
            <AgentCard key={card.agentId} card={card} />
          ))}
        </ul>
      )}
      {total > cards.length ? (
        <p className="text-muted-foreground px-1 text-xs">
          {t("reports.kanban.more", { count: total - cards.length })}
        </p>
      ) : null}
    </section>
  );
};
