import type { Lang } from "@kolekta/i18n/lang";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { enGB } from "react-day-picker/locale/en-GB";
import { id } from "react-day-picker/locale/id";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { buttonVariants } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useLang } from "@/lib/i18n.tsx";

const LOCALES = { en: enGB, cn: zhCN, es: id } as const satisfies Record<Lang, object>;

const STEP = cn(buttonVariants({ variant: "ghost", size: "icon-sm" }));

const LOOK = {
  root: "relative text-table",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: STEP,
  button_next: STEP,
  month_caption: "flex h-7 items-center justify-center",
  dropdowns: "flex items-center gap-1",
  dropdown_root: "relative inline-flex items-center rounded-md has-focus-visible:outline-2",
  dropdown: "absolute inset-0 cursor-pointer opacity-0",
  caption_label: "inline-flex items-center gap-1 px-1 font-medium [&>svg]:size-3.5",
  month_grid: "mt-2 border-collapse",
  weekday: "text-muted-foreground size-8 text-xs font-normal",
  day: "p-0 text-center",
  day_button:
    "hover:bg-accent tabular grid size-8 cursor-pointer place-items-center rounded-md disabled:pointer-events-none",
  today: "font-bold [&>button]:underline",
  selected: "[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary",
  outside: "text-muted-foreground",
  disabled: "opacity-40",
} as const;

const SIGNS = {
  left: ChevronLeft,
  right: ChevronRight,
  up: ChevronDown,
  down: ChevronDown,
} as const;

const Sign = ({ orientation = "right" }: { orientation?: keyof typeof SIGNS }) => {
  const Icon = SIGNS[orientation];
  return <Icon aria-hidden className="size-4" />;
};

/** A business day has no zone: it is a date of the picker's own clock and nothing else. */
const asDate = (day: string): Date => new Date(`${day}T00:00:00`);

const asDay = (date: Date): string =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, "0"),
    String(date.getDate()).padStart(2, "0"),
  ].join("-");

const YEARS = 10;

export interface CalendarProps {
  /** A day, or null. */
  value: string | null;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

/** The days of a month, in the language of the screen; reached by arrow keys. */
export const Calendar = ({ value, min, max, onPick }: CalendarProps) => {
  const year = new Date().getFullYear();
  const selected = value === null ? undefined : asDate(value);
  return (
    <DayPicker
      showOutsideDays
      mode="single"
      captionLayout="dropdown"
      weekStartsOn={1}
      locale={LOCALES[useLang()]}
      classNames={LOOK}
      components={{ Chevron: Sign }}
      selected={selected}
      defaultMonth={selected ?? (min ? asDate(min) : undefined)}
      startMonth={min ? asDate(min) : new Date(year - YEARS, 0)}
      endMonth={max ? asDate(max) : new Date(year + YEARS, 11)}
      disabled={[
        ...(min ? [{ before: asDate(min) }] : []),
        ...(max ? [{ after: asDate(max) }] : []),
      ]}
      onDayClick={(date, { disabled }) => (disabled ? undefined : onPick(asDay(date)))}
    />
  );
};
