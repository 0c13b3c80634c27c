import { type ComponentProps, type ReactNode, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  read: (text: string) => unknown;
  write: (value: unknown) => string;
  /** Checks that the text is valid, so that it can be reformatted. */
  makesSense: (value: unknown) => boolean;
  look?: Pick<ComponentProps<"input">, "inputMode" | "className">;
  /** Symbol in the field before the text. */
  sign?: ReactNode;
};

/** Formatted value: shown as typed while focused, and reformatted on blur. */
export const TypedField = <In extends FieldValues, Out>({
  read,
  write,
  makesSense,
  look,
  sign,
  ...fieldProps
}: Props<In, Out>) => {
  const { control, name, disabled } = fieldProps;
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (makesSense(field.value)) setTyped(null);
    field.onBlur();
  };
  return (
    <Field {...fieldProps}>
      {(aria) => (
        <span className="relative block">
          {sign}
          <Input
            {...aria}
            ref={field.ref}
            name={field.name}
            autoComplete="off"
            inputMode={look?.inputMode}
            className={cn("tabular", look?.className)}
            value={typed ?? write(field.value)}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(read(target.value));
            }}
            onBlur={leave}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  );
};
