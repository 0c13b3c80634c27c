import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import type { GridProps } from "../calendar/calendar-grid.tsx";
import { longDay } from "../calendar/day-names.ts";
import { CodeChip } from "../code-chip.tsx";
import type { Cell, CalendarLine } from "../lines.ts";
import { formatShiftCode } from "../labels.ts";

export interface Opened {
  readonly line: CalendarLine;
  readonly cell: Cell;
}

export const DayEditor = (props: { opened: Opened; grid: GridProps; onClose: () => void }) => {
  const { opened, grid, onClose } = props;
  const t = useT();
  const lang = useLang();
  const { line, cell } = opened;
  const { agentId } = line.agent;
  const set = (code: string | null) => {
    const { day, code: seen } = cell;
    if (code !== seen) grid.onSet([{ agentId, day, seen, code }]);
    onClose();
  };
  return (
    <Modal
      size="sm"
      title={line.agent.name}
      description={longDay(cell.day, lang)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1">
        {grid.codes.enabled.map((shiftCode) => (
          <Button
            key={shiftCode.code}
            variant={shiftCode.code === cell.code ? "secondary" : "ghost"}
            size="lg"
            aria-pressed={shiftCode.code === cell.code}
            className="justify-start font-normal"
            onClick={() => set(shiftCode.code)}
          >
            <CodeChip code={shiftCode.code} colour={shiftCode.colour} className="min-w-10" />
            {formatShiftCode(shiftCode)}
          </Button>
        ))}
        <Button size="lg" disabled={cell.code === null} onClick={() => set(null)}>
          {t("manage.schedule.clear")}
        </Button>
      </div>
    </Modal>
  );
};
