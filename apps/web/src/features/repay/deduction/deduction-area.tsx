import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DeductButton } from "./deduct.tsx";
import { DeductionCard } from "./deduction-card.tsx";
import type { DeductionSubject } from "./subject.ts";
import { type Deduction, findOpenDeduction, useDeductions } from "./use-deductions.ts";

interface Props {
  subject: DeductionSubject;
  deductions: readonly Deduction[];
}

const DeductionTeaser = ({ subject, deductions }: Props) => {
  const t = useT();
  const can = useCan();
  if (subject.closed || findOpenDeduction(deductions)) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t("repay.deduction.teaser")}</p>
      {can("deduction.apply") ? <DeductButton /> : null}
    </div>
  );
};

const Applications = ({ subject, deductions }: Props) => {
  const t = useT();
  return (
    <>
      <DeductionTeaser subject={subject} deductions={deductions} />
      {deductions.length > 0 ? (
        <ul aria-label={t("repay.deduction.history")} className="flex flex-col gap-2">
          {deductions.map((deduction) => (
            <DeductionCard key={deduction.deductionId} deduction={deduction} />
          ))}
        </ul>
      ) : subject.closed ? (
        <p className="text-muted-foreground">{t("repay.deduction.never")}</p>
      ) : null}
    </>
  );
};

const DeductionArea = ({ subject }: { subject: DeductionSubject }) => {
  const t = useT();
  const result = useDeductions(subject.taskId);
  return (
    <section aria-label={t("core.field.deduction")} className="flex flex-col gap-3 border-t pt-4">
      <h2 className="text-sm font-semibold">{t("core.field.deduction")}</h2>
      <Area result={result}>
        {(deductions) => <Applications subject={subject} deductions={deductions} />}
      </Area>
    </section>
  );
};

export default DeductionArea;
