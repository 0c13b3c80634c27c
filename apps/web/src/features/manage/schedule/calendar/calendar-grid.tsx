import type { Day } from "@kolekta/api/core/calendar";
import { useMemo, useRef, useState } from "react";
import { cn } from "@/lib/cn.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import type { ScheduleCellChange, CalendarLine } from "../lines.ts";
import type { Codes, DayCount } from "../use-calendar.ts";
import type { View } from "../use-period.ts";
import { AgentRow } from "./agent-row.tsx";
import { CalendarFoot } from "./calendar-foot.tsx";
import { CalendarHead } from "./calendar-head.tsx";
import { longDay } from "./day-names.ts";
import { selectAgent, countCells, selectDay, type GridCell, selectAt } from "./grid-moves.ts";
import { CodeMenu, SwitchMenu } from "./grid-menu.tsx";
import { Legend, SelectionBar } from "./selection-bar.tsx";
import type { SwitchTarget } from "./switch-target.ts";
import { useGrid, usePresses } from "./use-grid.ts";
import { useKeys, useTyping } from "./use-keys.ts";
import { useSetting } from "./use-setting.ts";

export interface GridProps {
  label: string;
  days: readonly Day[];
  lines: readonly CalendarLine[];
  counts: ReadonlyMap<Day, DayCount>;
  codes: Codes;
  view: View;
  today: Day;
  canEdit: boolean;
  busy: boolean;
  onSet: (changes: readonly ScheduleCellChange[]) => void;
  onSwitch: (target: SwitchTarget) => void;
}

/** Visible agents per page. */
const PAGE_ROWS = 10;

interface Open {
  readonly cell: GridCell;
  readonly rect: DOMRect;
}

/** State and keys of the calendar. */
const useCalendarGrid = (props: GridProps) => {
  const { days, lines, codes, today, canEdit, onSet } = props;
  const extent = { rows: lines.length, cols: days.length, page: PAGE_ROWS };
  const grid = useGrid(extent);
  const { message, set, miss } = useSetting({ lines, today, onSet, cells: grid.cells });
  const [open, setOpen] = useState<Open | null>(null);
  const typing = useTyping({
    codes: codes.enabled.map(({ code }) => code),
    onCode: set,
    onMiss: miss,
  });
  const openMenu = (cell: GridCell | undefined = grid.selection?.at) => {
    const rect = cell && grid.cellAt(cell)?.getBoundingClientRect();
    if (canEdit && rect && cell.row + cell.col > 0) setOpen({ cell, rect });
  };
  const keys = useKeys({
    grid,
    extent,
    typing,
    canEdit,
    onClear: () => set(null),
    onMenu: openMenu,
  });
  const presses = usePresses(grid, openMenu, typing.settle);
  const closeMenu = () => {
    setOpen(null);
    grid.go(grid.selection);
  };
  return { grid, extent, message, set, typing, keys, presses, open, closeMenu };
};

type State = ReturnType<typeof useCalendarGrid>;

const Menu = ({ props, state }: { props: GridProps; state: State }) => {
  const lang = useLang();
  const t = useT();
  const { open, grid, extent, set, closeMenu } = state;
  if (!open) return null;
  const { row, col } = open.cell;
  const frame = { rect: open.rect, onClose: closeMenu };
  const day = props.days[col - 1];
  const agent = props.lines[row - 1]?.agent;
  const { cells } = grid;
  if (row > 0 && col > 0)
    return (
      <CodeMenu
        {...frame}
        label={
          cells && countCells(cells) > 1
            ? t("manage.schedule.selected", { count: countCells(cells) })
            : `${agent?.name ?? ""} · ${day ? longDay(day, lang) : ""}`
        }
        codes={props.codes.enabled}
        onCode={set}
      />
    );
  const ofDay = row === 0;
  const last = ofDay ? day : props.days.at(-1);
  return (
    <SwitchMenu
      {...frame}
      axis={ofDay ? "day" : "agent"}
      label={ofDay && day ? longDay(day, lang) : (agent?.name ?? "")}
      isPast={last === undefined || last < props.today}
      onSelectAll={() => grid.go((ofDay ? selectDay : selectAgent)(selectAt(open.cell), extent))}
      onSwitch={(enabled) => props.onSwitch(ofDay ? { enabled, day } : { enabled, agent })}
    />
  );
};

const useHolidays = ({ days, counts }: GridProps) =>
  useMemo(() => new Set(days.filter((day) => counts.get(day)?.holiday)), [days, counts]);

const Rows = ({ props, state }: { props: GridProps; state: State }) => {
  const { lines, codes, view, today, canEdit } = props;
  const { grid, typing } = state;
  const { cells, tabStop } = grid;
  const holidays = useHolidays(props);
  return (
    <tbody>
      {lines.map((line, index) => {
        const row = index + 1;
        const selected = cells && row >= cells.top && row <= cells.bottom;
        return (
          <AgentRow
            key={line.agent.agentId}
            line={line}
            row={row}
            codes={codes}
            view={view}
            today={today}
            canEdit={canEdit}
            holidays={holidays}
            tabCol={tabStop.row === row ? tabStop.col : null}
            left={selected ? cells.left : null}
            right={selected ? cells.right : null}
            typed={tabStop.row === row ? typing.text : null}
          />
        );
      })}
    </tbody>
  );
};

/** Calendar by agent: a grid for keyboard and mouse with fixed names and days. */
export const CalendarGrid = (props: GridProps) => {
  const { label, days, lines, counts, codes, view, today, canEdit } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const state = useCalendarGrid(props);
  const { grid, keys, presses } = state;
  return (
    <>
      <div
        ref={scroller}
        aria-busy={props.busy}
        className="bg-card relative min-h-0 scroll-pt-12 scroll-pb-16 scroll-pl-52 overflow-auto rounded-lg border"
      >
        <table
          ref={grid.table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- names and days stay the headers of a table
          role="grid"
          aria-label={label}
          aria-multiselectable={canEdit}
          aria-readonly={!canEdit}
          aria-rowcount={lines.length + 3}
          aria-colcount={days.length + 1}
          className={cn(
            "text-table w-full table-fixed border-separate border-spacing-0 select-none",
            view === "month" ? "min-w-[71rem]" : "min-w-[46rem]",
          )}
          onKeyDown={keys}
          onFocus={({ target }) => grid.noteFocus(target)}
          {...presses}
        >
          <CalendarHead
            days={days}
            view={view}
            today={today}
            holidayOn={(day) => counts.get(day)?.holiday ?? null}
            tabCol={grid.tabStop.row === 0 ? grid.tabStop.col : null}
            hasMenu={canEdit}
          />
          <Rows props={props} state={state} />
          <CalendarFoot days={days} counts={counts} />
        </table>
      </div>
      {canEdit ? (
        <SelectionBar
          codes={codes.enabled}
          count={grid.cells ? countCells(grid.cells) : 0}
          message={state.message}
          onCode={state.set}
        />
      ) : (
        <Legend codes={codes.codes} />
      )}
      <Menu props={props} state={state} />
    </>
  );
};
