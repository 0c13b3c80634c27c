import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Calendar, type CalendarProps } from "./calendar.tsx";

/**
 * Focuses the selected day instead of the month arrow, because the calendar is opened to select a
 * day.
 */
const focusDay = (event: Event) => {
  const { target } = event;
  const day =
    target instanceof HTMLElement
      ? target.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]')
      : null;
  if (!day) return;
  event.preventDefault();
  day.focus();
};

/** The button of a day field with its calendar, which is open as soon as it is there. */
export default function DayPickerButton({ onPick, ...days }: CalendarProps) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const label = t("app.day.open");
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={label}>
          <CalendarDays />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent
        aria-label={t("app.day.calendar")}
        className="w-auto"
        onOpenAutoFocus={focusDay}
      >
        <Calendar
          {...days}
          onPick={(day) => {
            setOpen(false);
            onPick(day);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
