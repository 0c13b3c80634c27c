import { formatDay } from "@kolekta/i18n/day";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { readDay } from "@/lib/day-text.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import type { CalendarProps } from "./calendar.tsx";

const load = () => import("./day-picker.tsx");
const Picker = lazy(load);

/** The code of the calendar loads on first use. */
const PickerButton = ({ disabled, ...days }: CalendarProps & Pick<Props, "disabled">) => {
  const t = useT();
  const [isRequested, setRequested] = useState(false);
  const waiting = (
    <IconButton
      label={t("app.day.open")}
      aria-haspopup="dialog"
      aria-expanded={false}
      disabled={disabled}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setRequested(true)}
    >
      <CalendarDays />
    </IconButton>
  );
  if (!isRequested || disabled) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Picker {...days} />
    </Suspense>
  );
};

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "min" | "max"> & {
  /** Day ('YYYY-MM-DD'), or the typed text while it is no day. */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
};

/** A day, typed as people of the language write it or picked from a calendar. */
export const DayInput = ({ value, min, max, onChange, onBlur, className, ...input }: Props) => {
  const t = useT();
  const lang = useLang();
  const [typed, setTyped] = useState<string | null>(null);
  const day = readDay(value, lang);
  const displayText = day === null ? value : formatDay(day, lang);
  return (
    <span className={cn("relative block w-full", className)}>
      <Input
        autoComplete="off"
        placeholder={t("app.day.pattern")}
        {...input}
        className="tabular pr-8"
        value={typed ?? displayText}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readDay(target.value, lang) ?? target.value.trim());
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <span className="absolute inset-y-0 right-0.5 flex items-center">
        <PickerButton
          min={min}
          max={max}
          value={day}
          disabled={input.disabled}
          onPick={(picked) => {
            setTyped(null);
            onChange(picked);
          }}
        />
      </span>
    </span>
  );
};
