import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import type { NamedItem } from "@/components/case/named-fields.tsx";
import { CheckboxGroupField } from "./checkbox-group-field.tsx";

type Props<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof CheckboxGroupField<number, In, Out>>,
  "options"
> & {
  all: readonly (NamedItem & {
    /** Shown beside the name where names are ambiguous. */
    readonly parentName?: string;
  })[];
};

export const IdsField = <In extends FieldValues, Out>({ all, ...fieldProps }: Props<In, Out>) => (
  <CheckboxGroupField
    {...fieldProps}
    options={all.map(({ id, name, parentName }) => ({
      value: id,
      label: (
        <>
          {name}
          {parentName ? <span className="text-muted-foreground"> · {parentName}</span> : null}
        </>
      ),
    }))}
  />
);
