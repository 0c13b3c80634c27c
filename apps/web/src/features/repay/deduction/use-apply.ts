import type { Kind } from "@kolekta/api/repay/deduction/contract-words";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { useDraft } from "@/hooks/use-draft.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Place } from "@/components/repayment/place-field.tsx";
import {
  type Deduction,
  type Offer,
  useDeductionRefresh,
} from "./use-deductions.ts";
import {
  beginning,
  type Full,
  kindsOf,
  type Part,
  SCHEMAS,
  type Wish,
} from "./wish.ts";

interface Parts {
  taskId: number;
  offer: Offer;
  places: readonly Place[];
  onMade: () => void;
}

interface Kept {
  readonly kind: Kind;
  readonly wish: Wish;
}

const isKept = (draft: unknown, taskId: number): draft is Kept =>
  typeof draft === "object" &&
  draft !== null &&
  (draft as Kept).wish?.taskId === taskId;

/** What came of it: granted at once, or on its way to whoever decides. */
const useTold = () => {
  const t = useT();
  const roleName = useRoleName();
  const { money } = useFormat();
  return ({ state, waitsForRole, payMinor, currency }: Deduction) => {
    if (state !== "APPROVED") {
      const role = roleName(waitsForRole);
      return toastSuccess(t("repay.deduction.applied", { role }));
    }
    const amount = money(payMinor, currency);
    toastSuccess(
      `${t("repay.deduction.success")}. ${t("repay.deduction.approvedNow", { amount })}`,
    );
  };
};

/** The form of an application: kept while it is typed, checked by the contract, sent once. */
export const useApply = ({ taskId, offer, places, onMade }: Parts) => {
  const t = useT();
  const tell = useTold();
  const draft = useDraft(`deduction.${taskId}`);
  const kept = draft.read();
  const refresh = useDeductionRefresh();
  const withKey = useRetryKey();
  const kinds = kindsOf(offer);
  const begun = isKept(kept, taskId) ? kept : null;
  const [kind, setKind] = useState<Kind>(
    kinds.find((one) => one === begun?.kind) ?? kinds[0] ?? "FULL",
  );
  const send = trpc.useUtils().client.repay.deduction;
  const form = useContractForm<Wish, Full | Part>(
    // Both kinds are typed into one form; only the fields of the chosen one are held to its contract.
    SCHEMAS[kind] as unknown as z.ZodType<Full | Part, Wish>,
    {
      defaultValues: { ...beginning(taskId, offer, places), ...begun?.wish },
      onSubmit: async (asked) => {
        try {
          const made = await withKey(asked, (input, under) =>
            "cleanMode" in input
              ? send.createFull.mutate(input, under)
              : send.createPart.mutate(input, under),
          );
          draft.drop();
          tell(made);
          onMade();
        } catch (error) {
          const { message } = failureOf(error);
          form.setError("root", { message: message || t("app.error.network") });
          throw error;
        } finally {
          void refresh();
        }
      },
    },
  );
  const wish = useWatch({ control: form.control }) as Wish;
  const { save } = draft;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) save({ kind, wish });
  }, [kind, wish, save, isDirty]);
  return { form, wish, kind, setKind };
};
