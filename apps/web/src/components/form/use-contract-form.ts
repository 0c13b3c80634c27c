import { useEffect, useMemo } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { type Failure, toFailure, type FieldFailure } from "@/lib/failure.ts";
import { setContract } from "./contract-limits.ts";
import { contractResolver } from "./contract-resolver.ts";
import { errorsAt, fieldErrorText } from "./issue-text.ts";
import { splitFieldErrors } from "./refusal.ts";
import { findMountedField } from "./shown-fields.ts";

export interface ContractForm<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** Validates, then submits; resolves to true when the submission succeeded. */
  submit: (event?: { preventDefault?: () => void }) => Promise<boolean>;
}

interface Options<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  /** May throw the error of a tRPC call; its field errors appear at their fields. */
  onSubmit: (values: Out) => Promise<unknown>;
  /**
   * Message for the whole form; `others` are the errors of unmounted fields. Without it, the call's
   * toast reports the failure.
   */
  refusal?: (failure: Failure, others: readonly FieldFailure[]) => string | null;
}

/** Places errors at mounted fields, or above the buttons. */
const useErrorPlacement = <In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  refusal: Options<In, Out>["refusal"],
) => {
  const t = useT();
  const at = (path: string) => findMountedField(form.control, path);
  const setRootError = (message: string | null | undefined) => {
    if (message) form.setError("root", { type: "server", message });
  };
  return {
    refused: (error: unknown) => {
      const failure = toFailure(error);
      const { placed, others } = splitFieldErrors(failure, at);
      setRootError(refusal?.(failure, others));
      for (const [index, field] of placed.entries()) {
        form.setError(
          field.path as FieldPath<In>,
          { type: "server", message: field.message },
          { shouldFocus: index === 0 },
        );
      }
    },
    /** Contract errors of hidden values would otherwise be invisible. */
    invalid: (errors: FieldErrors<In>) =>
      setRootError(
        errorsAt(errors)
          .filter(({ path }) => at(path) === null)
          .map(({ path, error }) => fieldErrorText(error, path, t))
          .join("\n"),
      ),
  };
};

/** A form bound to a contract's input schema; labels and errors are in the user's language. */
export const useContractForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { defaultValues, onSubmit, refusal }: Options<In, Out>,
): ContractForm<In, Out> => {
  const resolver = useMemo(() => contractResolver(schema), [schema]);
  const form = useForm<In, unknown, Out>({ resolver, defaultValues, mode: "onTouched" });
  setContract(form.control, schema);
  useEffect(() => void loadMessages("error"), []);
  const { refused, invalid } = useErrorPlacement(form, refusal);
  const submit = async (event?: { preventDefault?: () => void }) => {
    event?.preventDefault?.();
    let done = false;
    await form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
        done = true;
      } catch (error) {
        refused(error);
      }
    }, invalid)();
    return done;
  };
  return Object.assign(form, { submit });
};
