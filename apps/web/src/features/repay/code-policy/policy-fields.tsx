import * as policy from "@kolekta/api/repay/code-policy/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { FieldPair, NumberField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

type PolicyInputSchema = typeof policy.update.input;

interface Props {
  control: Control<z.input<PolicyInputSchema>, unknown, z.output<PolicyInputSchema>>;
}

export const Limits = ({ control }: Props) => {
  const t = useT();
  return (
    <>
      <FieldPair>
        <NumberField
          control={control}
          name="perCaseDay"
          min={1}
          max={policy.MAX_PER_DAY}
          label={t("manage.proposal.detail.perCaseDay")}
          required
        />
        <NumberField
          control={control}
          name="singleHours"
          min={1}
          max={policy.LONGEST_HOURS}
          label={t("repay.codePolicy.singleHours")}
          hint={t("repay.codePolicy.singleHoursHint")}
          required
        />
      </FieldPair>
      <CheckboxField
        control={control}
        name="partsWithinDue"
        label={t("repay.codePolicy.partsWithinDue")}
      />
    </>
  );
};

/** Provider settings, the same for all institutions. */
export const Provider = ({ control }: Props) => {
  const t = useT();
  return (
    <FieldPair>
      <NumberField
        control={control}
        name="answerSeconds"
        min={policy.SHORTEST_ANSWER}
        max={policy.LONGEST_ANSWER}
        label={t("repay.codePolicy.answerSeconds")}
        hint={t("repay.codePolicy.answerHint")}
        required
      />
      <NumberField
        control={control}
        name="withdrawHours"
        min={1}
        max={policy.LONGEST_HOURS}
        label={t("repay.codePolicy.withdrawHours")}
        hint={t("repay.codePolicy.withdrawHint")}
        required
      />
    </FieldPair>
  );
};
