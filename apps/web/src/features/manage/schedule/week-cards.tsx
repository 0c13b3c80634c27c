import type { Day } from "@kolekta/api/core/calendar";
import { useState } from "react";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { cn } from "@/lib/cn.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import type { GridProps } from "./calendar/calendar-grid.tsx";
import { dateOf, longDay, weekdayName } from "./calendar/day-names.ts";
import { isWeekend } from "./calendar/days.ts";
import { Legend } from "./calendar/selection-bar.tsx";
import { CodeChip } from "./code-chip.tsx";
import type { Cell, Line } from "./lines.ts";
import { cellWords, factsOf } from "./words.ts";

interface Opened {
  readonly line: Line;
  readonly cell: Cell;
}

const DayCard = (props: {
  cell: Cell;
  grid: GridProps;
  line: Line;
  onOpen: (opened: Opened) => void;
}) => {
  const { cell, grid, line, onOpen } = props;
  const t = useT();
  const lang = useLang();
  const { today, codes, canEdit, counts } = grid;
  const fixed = !canEdit || cell.day < today || !cell.known;
  const words = `${longDay(cell.day, lang)}: ${cellWords(t, cell, codes)}`;
  const isFree = isWeekend(cell.day) || counts.get(cell.day)?.holiday;
  return (
    <button
      type="button"
      aria-label={words}
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
        <span className="tabular">{dateOf(cell.day)}</span>
      </span>
      {cell.code === null ? (
        <span aria-hidden className="text-muted-foreground h-6">
          –
        </span>
      ) : (
        <CodeChip
          code={cell.code}
          colour={codes.byCode.get(cell.code)?.colour ?? "gray"}
          off={cell.off}
        />
      )}
    </button>
  );
};

/** How many are on shift, day by day. */
const Counts = ({ days, counts }: Pick<GridProps, "days" | "counts">) => {
  const t = useT();
  const lang = useLang();
  const { number } = useFormat();
  return (
    <section className="bg-card rounded-lg border p-2">
      <h3 className="text-muted-foreground mb-1 text-xs">
        {t("manage.schedule.count.onShift")}
      </h3>
      <ol className="grid grid-cols-7 gap-1 text-center">
        {days.map((day: Day) => (
          <li key={day} title={counts.get(day)?.holiday ?? undefined}>
            <span className="text-muted-foreground block text-xs">
              {weekdayName(day, lang, "narrow")} {dateOf(day)}
            </span>
            <span className="tabular font-semibold">
              {number(counts.get(day)?.onShift ?? 0)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

const AgentCard = (props: {
  line: Line;
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
            {[agent.groupName ?? agent.institutionName, agent.queueName]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {grid.canEdit ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => grid.onSwitch({ enabled: false, agent })}
          >
            {t("manage.schedule.switch.off")}
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-7 gap-1">
        {cells.map((cell) => (
          <DayCard key={cell.day} {...{ cell, grid, line, onOpen }} />
        ))}
      </div>
    </li>
  );
};

const Editor = (props: {
  opened: Opened;
  grid: GridProps;
  onClose: () => void;
}) => {
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
        {grid.codes.enabled.map((one) => (
          <Button
            key={one.code}
            variant={one.code === cell.code ? "secondary" : "ghost"}
            size="lg"
            aria-pressed={one.code === cell.code}
            className="justify-start font-normal"
            onClick={() => set(one.code)}
          >
            <CodeChip
              code={one.code}
              colour={one.colour}
              className="min-w-10"
            />
            {factsOf(one)}
          </Button>
        ))}
        <Button
          size="lg"
          disabled={cell.code === null}
          onClick={() => set(null)}
        >
          {t("manage.schedule.clear")}
        </Button>
      </div>
    </Modal>
  );
};

/** On a phone: a card an agent, with the seven days of the week. */
export const WeekCards = (grid: GridProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { label, lines, days, counts, codes } = grid;
  return (
    <>
      <Counts days={days} counts={counts} />
      <ul aria-label={label} className="flex flex-col gap-2">
        {lines.map((line) => (
          <AgentCard
            key={line.agent.agentId}
            {...{ line, grid }}
            onOpen={setOpened}
          />
        ))}
      </ul>
      <Legend codes={codes.codes} />
      {opened ? (
        <Editor opened={opened} grid={grid} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
};
