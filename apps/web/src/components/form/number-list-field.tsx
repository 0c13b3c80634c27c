import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { readNumbers } from "./read-numbers.ts";

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : "";

/** Several numbers in one line, with commas or blanks between them. */
export const NumberListField = <In extends FieldValues, Out>({
  most,
  ...own
}: FieldProps<In, Out> & { most: number }) => {
  const { field } = useController({ control: own.control, name: own.name });
  const [typed, setTyped] = useState(asText(field.value));
  const leave = () => {
    const numbers: unknown = field.value;
    if (Array.isArray(numbers) && numbers.every(Number.isFinite))
      setTyped(asText(numbers));
    field.onBlur();
  };
  return (
    <Field {...own}>
      {(aria) => (
        <Input
          {...aria}
          ref={field.ref}
          name={field.name}
          className="tabular"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(readNumbers(target.value, most));
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
};
