import { formatHours } from "@kolekta/api/manage/schedule/contract-columns";
import { memo } from "react";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { Cell, CalendarLine } from "../lines.ts";
import type { Codes } from "../use-calendar.ts";
import type { View } from "../use-period.ts";
import { formatCell } from "../labels.ts";
import { isWeekend } from "./days.ts";
import { buildCellAttributes } from "./use-grid.ts";

interface Shared {
  codes: Codes;
  view: View;
  today: string;
  canEdit: boolean;
}

interface DayCellProps extends Shared {
  cell: Cell;
  row: number;
  col: number;
  tabStop: boolean;
  selected: boolean;
  typed: string | null;
  holiday: boolean;
}

const CellContent = ({ cell, codes, view, typed }: DayCellProps) => {
  if (typed !== null)
    return (
      <span className="border-primary inline-flex h-6 min-w-6 items-center justify-center rounded-sm border px-1 text-xs font-semibold">
        {typed}
      </span>
    );
  if (cell.code === null) return null;
  const code = codes.byCode.get(cell.code);
  return (
    <>
      <CodeChip
        code={cell.code}
        colour={code?.colour ?? "gray"}
        off={cell.off}
        className={cn("max-w-full", cell.saving && "underline decoration-dotted")}
      />
      {view === "week" && code ? (
        <span className="text-muted-foreground tabular ml-1.5 text-xs max-lg:hidden">
          {formatHours(code) || code.name}
        </span>
      ) : null}
    </>
  );
};

const DayCell = (props: DayCellProps) => {
  const { cell, row, col, tabStop, selected, today, canEdit, codes } = props;
  const t = useT();
  const label = formatCell(t, cell, codes);
  return (
    <td
      {...buildCellAttributes(row, col)}
      aria-colindex={col + 1}
      aria-selected={canEdit ? selected : undefined}
      aria-readonly={!canEdit || cell.day < today || !cell.isLoaded || undefined}
      title={label}
      tabIndex={tabStop ? 0 : -1}
      className={cn(
        "h-10 border-b border-l p-0.5 text-center -outline-offset-2",
        props.holiday || isWeekend(cell.day) ? "bg-muted" : "bg-card",
        selected && "bg-selected inset-ring-primary/60 inset-ring-1",
      )}
    >
      <span aria-hidden>
        <CellContent {...props} />
      </span>
      <span className="sr-only">{label}</span>
    </td>
  );
};

export interface AgentRowProps extends Shared {
  line: CalendarLine;
  row: number;
  /** Tab stop of this row, if it has one. */
  tabCol: number | null;
  /** Columns that are selected in this row. */
  left: number | null;
  right: number | null;
  /** Typed letters, on the column of the focus. */
  typed: string | null;
  holidays: ReadonlySet<string>;
}

const formatOrgUnit = ({ groupName, stageName, institutionName }: CalendarLine["agent"]) =>
  [groupName ?? institutionName, stageName].filter(Boolean).join(" · ");

/** Row of an agent; memoized so that only changed rows render. */
export const AgentRow = memo((props: AgentRowProps) => {
  const { line, row, tabCol, left, right, typed, holidays, ...shared } = props;
  const { agent, cells } = line;
  return (
    <tr aria-rowindex={row + 1}>
      <th
        scope="row"
        {...buildCellAttributes(row, 0)}
        aria-colindex={1}
        aria-haspopup={shared.canEdit ? "menu" : undefined}
        tabIndex={tabCol === 0 ? 0 : -1}
        title={`${agent.name} (${agent.login}) · ${agent.institutionName}`}
        className={cn(
          "bg-card sticky left-0 z-10 h-10 border-b px-2.5 text-left font-normal -outline-offset-2",
          shared.canEdit && "hover:bg-accent cursor-pointer",
        )}
      >
        <span className="block truncate leading-4 font-medium">{agent.name}</span>
        <span className="text-muted-foreground block truncate text-xs leading-4">
          {formatOrgUnit(agent)}
        </span>
      </th>
      {cells.map((cell, index) => {
        const col = index + 1;
        const selected = left !== null && right !== null && col >= left && col <= right;
        return (
          <DayCell
            key={cell.day}
            {...shared}
            cell={cell}
            row={row}
            col={col}
            tabStop={tabCol === col}
            selected={selected}
            typed={tabCol === col ? typed : null}
            holiday={holidays.has(cell.day)}
          />
        );
      })}
    </tr>
  );
});
AgentRow.displayName = "AgentRow";
