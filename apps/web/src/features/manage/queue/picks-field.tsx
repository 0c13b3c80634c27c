import {
  type Control,
  type FieldValues,
  type Path,
  useController,
} from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useFieldMessage } from "@/components/form/field.tsx";
import {
  FieldMessage,
  useControlProps,
} from "@/components/form/field-frame.tsx";

interface Named {
  readonly id: number;
  readonly name: string;
  /** Said beside the name, where that alone could be several. */
  readonly of?: string;
}

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: Path<In>;
  label: string;
  all: readonly Named[];
  /** Said where there is nothing to choose. */
  none: string;
}

/** Any of several, by their ids. */
export const PicksField = <In extends FieldValues, Out>({
  all,
  none,
  ...own
}: Props<In, Out>) => {
  const { field } = useController(own);
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
      aria-describedby={described}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className="text-table mb-1 font-medium">{own.label}</legend>
      {all.length === 0 ? (
        <p className="text-muted-foreground text-xs">{none}</p>
      ) : (
        <ul className="max-h-36 overflow-y-auto rounded-md border px-2 py-1">
          {all.map((one) => (
            <li key={one.id}>
              <label className="flex min-h-7 items-center gap-2">
                <Checkbox
                  checked={chosen.includes(one.id)}
                  onCheckedChange={(on) => toggle(one.id, on === true)}
                />
                <span className="min-w-0 break-words">
                  {one.name}
                  {one.of ? (
                    <span className="text-muted-foreground"> · {one.of}</span>
                  ) : null}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <FieldMessage id={id} message={message} hint={undefined} />
    </fieldset>
  );
};
