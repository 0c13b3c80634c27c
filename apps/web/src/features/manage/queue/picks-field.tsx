import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { IdsField } from "@/components/form/ids-field.tsx";

/** Any of several, by their ids, in a box that leaves room for the next. */
export const PicksField = <In extends FieldValues, Out>(
  own: ComponentProps<typeof IdsField<In, Out>>,
) => <IdsField {...own} look="short" />;
