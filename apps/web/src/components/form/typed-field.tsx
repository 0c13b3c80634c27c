import { type ComponentProps, type ReactNode, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  read: (text: string) => unknown;
  write: (value: unknown) => string;
  /** Whether what is typed makes sense, so that it can be written anew. */
  makesSense: (value: unknown) => boolean;
  look?: Pick<ComponentProps<"input">, "inputMode" | "className">;
  /** Stands in the field, before what is typed. */
  sign?: ReactNode;
};

/** A value in words of its own: as typed while the field is in hand, as written once it is left. */
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
