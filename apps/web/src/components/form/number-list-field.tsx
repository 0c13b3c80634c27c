import type { FieldValues } from "react-hook-form";
import { type FieldProps, TypedField } from "./field.tsx";
import { readNumbers } from "./read-numbers.ts";

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");

/** Several numbers in one line, with commas or blanks between them. */
export const NumberListField = <In extends FieldValues, Out>({
  maxItems,
  ...fieldProps
}: FieldProps<In, Out> & { maxItems: number }) => (
  <TypedField
    {...fieldProps}
    read={(text) => readNumbers(text, maxItems)}
    write={asText}
    makesSense={(value) => Array.isArray(value) && value.every(Number.isFinite)}
  />
);
