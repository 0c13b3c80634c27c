import { type DefaultValues, type FieldValues, get } from "react-hook-form";
import type { z } from "zod";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";

/** A group of fields has no place of its own at which an error could stand. */
const isField = (value: unknown): boolean => {
  const [first]: unknown[] = Array.isArray(value) ? value : [value];
  return value !== undefined && (typeof first !== "object" || first === null);
};

interface Options<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  /** Throws what a tRPC call throws. */
  send: (values: Out) => Promise<unknown>;
  onDone: (form: ContractForm<In, Out>) => void;
}

/** A change on its way; a refusal that belongs to no field is said above the buttons, and what was typed stays. */
export const useSettingForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { defaultValues, send, onDone }: Options<In, Out>,
): ContractForm<In, Out> => {
  const t = useT();
  const form: ContractForm<In, Out> = useContractForm<In, Out>(schema, {
    defaultValues,
    onSubmit: async (values) => {
      try {
        await send(values);
      } catch (error) {
        const { fields, message } = failureOf(error);
        const typed = form.getValues();
        if (!fields.some(({ path }) => isField(get(typed, path))))
          form.setError("root", { message: message || t("app.error.network") });
        throw error;
      }
      onDone(form);
    },
  });
  return form;
};
