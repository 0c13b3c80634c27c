import type { ReactNode } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { Named } from "@/components/case/named-fields.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { type FieldProps, useFieldMessage } from "./field.tsx";
import { FieldMessage, useControlProps } from "./field-frame.tsx";

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  all: readonly Named[];
  /** What stands there when there is nothing to choose. */
  none?: ReactNode;
};

/** Any of what has an id and a name. */
export const IdsField = <In extends FieldValues, Out>({
  all,
  none,
  ...own
}: Props<In, Out>) => {
  const { field } = useController({ control: own.control, name: own.name });
  const message = useFieldMessage(own);
  const { id, "aria-describedby": described } = useControlProps({
    ...own,
    message,
  });
  const value: unknown = field.value;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (one: number, on: boolean) =>
    field.onChange(
      on ? [...chosen, one] : chosen.filter((other) => other !== one),
    );
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1"
      aria-describedby={described}
    >
      <legend className="text-table mb-1 font-medium">{own.label}</legend>
      {all.length === 0 && none ? (
        <div className="text-muted-foreground">{none}</div>
      ) : (
        <ul className="max-h-60 overflow-y-auto rounded-md border p-1">
          {all.map((one) => (
            <li key={one.id}>
              <label className="flex min-h-7 items-center gap-2 px-1">
                <Checkbox
                  checked={chosen.includes(one.id)}
                  onCheckedChange={(on) => toggle(one.id, on === true)}
                  disabled={own.disabled}
                />
                <span className="min-w-0 break-words">{one.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <FieldMessage id={id} message={message} hint={own.hint} />
    </fieldset>
  );
};
