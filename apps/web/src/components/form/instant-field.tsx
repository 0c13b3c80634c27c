import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { DEFAULT_ZONE, zoneName } from "@/lib/format.ts";
import { useT } from "@/lib/i18n.tsx";
import { dayIn, fromWallClock, toWallClock } from "@/lib/zone.ts";
import { DayInput } from "./day-input.tsx";
import { Field, type FieldProps } from "./field.tsx";

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & { zone?: string; min?: Date };

/** Day and time in the two controls. */
interface Wall {
  readonly day: string;
  readonly time: string;
}

const EMPTY_WALL: Wall = { day: "", time: "" };

/** Returns an invalid date for an incomplete entry, and undefined without an entry. */
const toInstant = ({ day, time }: Wall, zone: string): Date | undefined =>
  day === "" && time === "" ? undefined : (fromWallClock(`${day}T${time}`, zone) ?? new Date(NaN));

const toWall = (at: Date, zone: string): Wall => {
  const [day = "", time = ""] = toWallClock(at, zone).split("T");
  return { day, time };
};

/** Stores the entry beside the field, because a Date cannot hold an incomplete one. */
const useWall = ({ control, name }: FieldProps<FieldValues, unknown>, zone: string) => {
  const { field } = useController({ control, name });
  const [half, setHalf] = useState(EMPTY_WALL);
  const value: unknown = field.value;
  const isInstant = value instanceof Date && !Number.isNaN(value.getTime());
  const wall = isInstant ? toWall(value, zone) : value ? half : EMPTY_WALL;
  const change = (part: Partial<Wall>) => {
    const next = { ...wall, ...part };
    setHalf(next);
    field.onChange(toInstant(next, zone));
  };
  return { field, wall, change };
};

/** Day and time in `zone`, with the zone shown beside them. */
const Instant = ({ zone = DEFAULT_ZONE, min, ...fieldProps }: Props<FieldValues, unknown>) => {
  const t = useT();
  const { field, wall, change } = useWall(fieldProps, zone);
  const { ref, name, onBlur } = field;
  const { disabled } = fieldProps;
  return (
    <Field {...fieldProps}>
      {(aria) => (
        <span className="flex items-center gap-2">
          <DayInput
            {...aria}
            ref={ref}
            name={name}
            onBlur={onBlur}
            disabled={disabled}
            className="min-w-32"
            min={min ? dayIn(min, zone) : undefined}
            value={wall.day}
            onChange={(day) => change({ day })}
          />
          <Input
            type="time"
            className="tabular w-32 shrink-0"
            aria-label={`${fieldProps.label}: ${t("core.field.time")}`}
            aria-invalid={aria["aria-invalid"]}
            aria-describedby={aria["aria-describedby"]}
            onBlur={onBlur}
            disabled={disabled}
            value={wall.time}
            onChange={({ target }) => change({ time: target.value })}
          />
          <span className="text-muted-foreground shrink-0 text-xs" title={zone}>
            {zoneName(zone)}
          </span>
        </span>
      )}
    </Field>
  );
};

/** Callers are held to the fields of their form. */
export const InstantField = Instant as <In extends FieldValues, Out>(
  props: Props<In, Out>,
) => ReturnType<typeof Instant>;
