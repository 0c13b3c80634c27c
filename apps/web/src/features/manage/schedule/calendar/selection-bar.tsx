import { Eraser } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { ShiftCode } from "../use-calendar.ts";
import { formatShiftCode } from "../labels.ts";

interface LegendProps {
  codes: readonly ShiftCode[];
}

export const Legend = ({ codes }: LegendProps) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1.5 text-xs">
    {codes.map((shiftCode) => (
      <li key={shiftCode.code} className="flex items-center gap-1.5">
        <CodeChip code={shiftCode.code} colour={shiftCode.colour} />
        {formatShiftCode(shiftCode)}
      </li>
    ))}
  </ul>
);

interface Props extends LegendProps {
  count: number;
  /** Error message, or a hint to start. */
  message: string | null;
  onCode: (code: string | null) => void;
}

export const SelectionBar = ({ codes, count, message, onCode }: Props) => {
  const t = useT();
  return (
    <div
      role="toolbar"
      aria-label={t("manage.schedule.setTo")}
      className="bg-card flex flex-wrap items-center gap-x-1.5 gap-y-1 rounded-lg border px-2.5 py-1.5"
    >
      <p className="mr-1 text-xs font-medium whitespace-nowrap">
        {count === 0 ? t("manage.schedule.setTo") : t("manage.schedule.selected", { count })}
      </p>
      {codes.map((shiftCode) => (
        <Button
          key={shiftCode.code}
          variant="ghost"
          size="sm"
          className="gap-1.5 px-1.5 text-xs font-normal"
          title={formatShiftCode(shiftCode)}
          onClick={() => onCode(shiftCode.code)}
        >
          <CodeChip code={shiftCode.code} colour={shiftCode.colour} />
          {shiftCode.name}
        </Button>
      ))}
      <IconButton label={t("manage.schedule.clear")} onClick={() => onCode(null)}>
        <Eraser />
      </IconButton>
      <p role="status" className="text-muted-foreground ml-auto min-w-0 text-xs text-balance">
        {message ?? t("manage.schedule.howTo")}
      </p>
    </div>
  );
};
