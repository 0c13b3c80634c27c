import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { DEFAULT_ZONE, zoneName } from "@/lib/format.ts";
import { fromWallClock, toWallClock } from "@/lib/zone.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  zone?: string;
  min?: Date;
};

/** A moment, entered as the clock of `zone` shows it; the zone stands next to the field. */
export const InstantField = <In extends FieldValues, Out>({
  zone = DEFAULT_ZONE,
  min,
  ...own
}: Props<In, Out>) => {
  const { field } = useController({ control: own.control, name: own.name });
  const value: unknown = field.value;
  return (
    <Field {...own}>
      {(aria) => (
        <span className="flex items-center gap-2">
          <Input
            type="datetime-local"
            {...aria}
            {...field}
            min={min ? toWallClock(min, zone) : undefined}
            value={value instanceof Date ? toWallClock(value, zone) : ""}
            onChange={(event) =>
              field.onChange(fromWallClock(event.target.value, zone))
            }
            disabled={own.disabled}
          />
          <span className="text-muted-foreground shrink-0 text-xs" title={zone}>
            {zoneName(zone)}
          </span>
        </span>
      )}
    </Field>
  );
};
