import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { refusalText } from "@/components/form/refusal.ts";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { useT } from "@/lib/i18n.tsx";

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
    refusal: (failure, placed) => refusalText(failure, placed, t),
    onSubmit: async (values) => {
      await send(values);
      onDone(form);
    },
  });
  return form;
};
