import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/cn.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import type { GridProps } from "../calendar/calendar-grid.tsx";
import { formatDayOfMonth, longDay, weekdayName } from "../calendar/day-names.ts";
import { isWeekend } from "../calendar/days.ts";
import { Legend } from "../calendar/selection-bar.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { Cell, CalendarLine } from "../lines.ts";
import { formatCell } from "../labels.ts";
import { DayCounts, SwitchButton } from "./day-counts.tsx";
import { DayEditor, type Opened } from "./day-editor.tsx";

const DayCard = (props: {
  cell: Cell;
  grid: GridProps;
  line: CalendarLine;
  onOpen: (opened: Opened) => void;
}) => {
  const { cell, grid, line, onOpen } = props;
  const t = useT();
  const lang = useLang();
  const { today, codes, canEdit, counts } = grid;
  const fixed = !canEdit || cell.day < today || !cell.isLoaded;
  const label = `${longDay(cell.day, lang)}: ${formatCell(t, cell, codes)}`;
  const isFree = isWeekend(cell.day) || counts.get(cell.day)?.holiday;
  return (
    <button
      type="button"
      disabled={fixed}
      onClick={() => onOpen({ line, cell })}
      className={cn(
        "flex min-h-14 flex-col items-center justify-between rounded-md border px-0.5 py-1 disabled:border-transparent",
        isFree && "bg-muted",
        cell.day === today && "border-primary disabled:border-primary",
      )}
    >
      <span aria-hidden className="text-muted-foreground text-xs leading-4">
        {weekdayName(cell.day, lang, "narrow")}{" "}
        <span className="tabular">{formatDayOfMonth(cell.day)}</span>
      </span>
      {cell.code === null ? (
        <span aria-hidden className="text-muted-foreground h-6">
          –
        </span>
      ) : (
        <span aria-hidden>
          <CodeChip
            code={cell.code}
            colour={codes.byCode.get(cell.code)?.colour ?? "gray"}
            off={cell.off}
          />
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  );
};

const AgentCard = (props: {
  line: CalendarLine;
  grid: GridProps;
  onOpen: (opened: Opened) => void;
}) => {
  const { line, grid, onOpen } = props;
  const t = useT();
  const { agent, cells } = line;
  return (
    <li className="bg-card flex flex-col gap-2 rounded-lg border p-2.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-medium break-words">{agent.name}</h3>
          <p className="text-muted-foreground text-xs">
            {[agent.groupName ?? agent.institutionName, agent.stageName]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {grid.canEdit ? (
          <SwitchButton
            label={t("manage.schedule.switch.label", { name: agent.name })}
            onSwitch={(enabled) => grid.onSwitch({ enabled, agent })}
          >
            <EllipsisVertical />
          </SwitchButton>
        ) : null}
      </div>
      <div className="grid grid-cols-7 gap-1">
        {cells.map((cell) => (
          <DayCard key={cell.day} cell={cell} grid={grid} line={line} onOpen={onOpen} />
        ))}
      </div>
    </li>
  );
};

/** Layout for phones: a card per agent with the seven days of the week. */
export const WeekCards = (grid: GridProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { label, lines, codes } = grid;
  return (
    <>
      <DayCounts {...grid} />
      <ul aria-label={label} className="flex flex-col gap-2">
        {lines.map((line) => (
          <AgentCard key={line.agent.agentId} line={line} grid={grid} onOpen={setOpened} />
        ))}
      </ul>
      <Legend codes={codes.codes} />
      {opened ? <DayEditor opened={opened} grid={grid} onClose={() => setOpened(null)} /> : null}
    </>
  );
};
