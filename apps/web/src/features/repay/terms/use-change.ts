import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";

/** Sends a change; a refusal that belongs to no field is said above the buttons. */
export const useSending = () => {
  const t = useT();
  return async <In extends FieldValues, Out>(
    form: ContractForm<In, Out>,
    send: () => Promise<unknown>,
  ): Promise<void> => {
    try {
      await send();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.fields.length === 0)
        form.setError("root", {
          message: failure.message || t("app.error.network"),
        });
      throw error;
    }
  };
};
