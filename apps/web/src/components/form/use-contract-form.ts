import { useEffect, useMemo } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { needWords } from "@/lib/language.ts";
import { type Failure, failureOf, type FieldFailure } from "@/lib/failure.ts";
import { contractResolver } from "./contract-resolver.ts";
import { placedFields } from "./refusal.ts";

export interface ContractForm<
  In extends FieldValues,
  Out,
> extends UseFormReturn<In, unknown, Out> {
  /** Validates, then submits; resolves to true when the submission succeeded. */
  submit: (event?: { preventDefault?: () => void }) => Promise<boolean>;
}

interface Options<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  /** May throw what a tRPC call throws: its field errors appear at their fields. */
  onSubmit: (values: Out) => Promise<unknown>;
  /** What the form says of a failure as a whole; without it the call's toast does. */
  refusal?: (
    failure: Failure,
    placed: readonly FieldFailure[],
  ) => string | null;
}

/** A form bound to a contract's input schema; labels and errors are in the user's language. */
export const useContractForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { defaultValues, onSubmit, refusal }: Options<In, Out>,
): ContractForm<In, Out> => {
  const resolver = useMemo(() => contractResolver(schema), [schema]);
  const form = useForm<In, unknown, Out>({
    resolver,
    defaultValues,
    mode: "onTouched",
  });
  useEffect(() => void needWords("error"), []);
  const place = (error: unknown) => {
    const failure = failureOf(error);
    const placed = placedFields(failure, form.getValues());
    const message = refusal?.(failure, placed);
    if (message) form.setError("root", { type: "server", message });
    for (const [index, field] of placed.entries()) {
      form.setError(
        field.path as FieldPath<In>,
        { type: "server", message: field.message },
        { shouldFocus: index === 0 },
      );
    }
  };
  const submit = async (event?: { preventDefault?: () => void }) => {
    event?.preventDefault?.();
    let done = false;
    await form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
        done = true;
      } catch (error) {
        place(error);
      }
    })();
    return done;
  };
  return Object.assign(form, { submit });
};
