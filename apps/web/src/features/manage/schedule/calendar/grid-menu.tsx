import { formatHours } from "@kolekta/api/manage/schedule/contract-columns";
import { CalendarOff, CalendarCheck, Columns3, Eraser, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { ShiftCode } from "../use-calendar.ts";

interface FrameProps {
  /** Position on the screen. */
  rect: DOMRect;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Menu on a cell of the calendar; closing it returns the focus to the cell. */
const Frame = ({ rect, label, onClose, children }: FrameProps) => {
  const { left, top, width, height } = rect;
  return (
    <DropdownMenu open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DropdownMenuTrigger asChild>
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left, top, width, height }}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        aria-label={label}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DropdownMenuLabel>{label}</DropdownMenuLabel>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

type MenuProps = Omit<FrameProps, "children">;

interface CodeMenuProps extends MenuProps {
  codes: readonly ShiftCode[];
  onCode: (code: string | null) => void;
}

export const CodeMenu = ({ codes, onCode, ...frame }: CodeMenuProps) => {
  const t = useT();
  return (
    <Frame {...frame}>
      {codes.map((shiftCode) => (
        <DropdownMenuItem
          key={shiftCode.code}
          textValue={shiftCode.code}
          onSelect={() => onCode(shiftCode.code)}
        >
          <CodeChip code={shiftCode.code} colour={shiftCode.colour} className="min-w-10 shrink-0" />
          <span className="flex-1">{shiftCode.name}</span>
          <span className="text-muted-foreground tabular pl-3 text-xs">
            {formatHours(shiftCode)}
          </span>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => onCode(null)}>
        <Eraser />
        {t("manage.schedule.clear")}
      </DropdownMenuItem>
    </Frame>
  );
};

interface SwitchMenuProps extends MenuProps {
  axis: "day" | "agent";
  /** All days are past. */
  isPast: boolean;
  onSelectAll: () => void;
  onSwitch: (enabled: boolean) => void;
}

export const SwitchMenu = (props: SwitchMenuProps) => {
  const { axis, isPast: past, onSelectAll, onSwitch, ...frame } = props;
  const t = useT();
  const All = axis === "day" ? Columns3 : Rows3;
  return (
    <Frame {...frame}>
      <DropdownMenuItem onSelect={onSelectAll}>
        <All />
        {t(`manage.schedule.selectAll.${axis}`)}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem disabled={past} onSelect={() => onSwitch(false)}>
        <CalendarOff />
        {t("manage.schedule.switch.off")}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={past} onSelect={() => onSwitch(true)}>
        <CalendarCheck />
        {t("manage.schedule.switch.on")}
      </DropdownMenuItem>
    </Frame>
  );
};
