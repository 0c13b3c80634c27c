import type { ShiftColour } from "@kolekta/api/manage/schedule/contract-codes";
import { cn } from "@/lib/cn.ts";
import { COLOUR_CLASSES } from "./colours.ts";

interface Props {
  code: string;
  colour: ShiftColour;
  /** Switched off: visible, but not counted as a shift. */
  off?: boolean;
  className?: string;
}

/** Shift code with its letters and colour. */
export const CodeChip = ({ code, colour, off = false, className }: Props) => (
  <span
    className={cn(
      "inline-flex h-6 min-w-6 items-center justify-center rounded-sm px-1 text-xs font-semibold",
      off
        ? "border-input/70 text-muted-foreground border border-dashed line-through"
        : COLOUR_CLASSES[colour],
      className,
    )}
  >
    {code}
  </span>
);
