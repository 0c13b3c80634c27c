import { EmptyState } from "@/components/page/states.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeCard } from "./code-card.tsx";
import { type Code, isOpen } from "./code-state.tsx";
import { EarlierCodes } from "./earlier-codes.tsx";
import { NewCodeButton } from "./new-code.tsx";
import type { CodeSubject } from "./subject.ts";
import { useCodes, useCodeTypes } from "./use-codes.ts";

/** Codes issued today, and the button for a new one. */
const Head = ({ subject }: { subject: CodeSubject }) => {
  const t = useT();
  const can = useCan();
  const types = useCodeTypes(subject.loanId).data;
  if (subject.closed) return <p className="text-muted-foreground">{t("repay.code.caseClosed")}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted-foreground tabular text-xs">
        {types ? t("repay.code.count", { made: types.madeToday, max: types.maxPerDay }) : null}
      </p>
      {can("code.apply") ? <NewCodeButton /> : null}
    </div>
  );
};

interface Props {
  codes: readonly Code[];
  subject: CodeSubject;
}

const Codes = ({ codes, subject }: Props) => {
  const t = useT();
  const open = codes.filter(isOpen);
  const earlier = codes.filter((code) => !isOpen(code));
  if (codes.length === 0)
    return <EmptyState title={t("repay.code.empty")} body={t("repay.code.emptyBody")} />;
  return (
    <>
      {open.length > 0 ? (
        <section
          aria-label={t("repay.code.open")}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3"
        >
          {open.map((code) => (
            <CodeCard key={code.codeId} code={code} subject={subject} />
          ))}
        </section>
      ) : null}
      {earlier.length > 0 ? <EarlierCodes codes={earlier} /> : null}
    </>
  );
};

const CodesArea = ({ subject }: { subject: CodeSubject }) => {
  const result = useCodes(subject.loanId);
  return (
    <div className="flex flex-col gap-4">
      <Head subject={subject} />
      <Area result={result}>{(codes) => <Codes codes={codes} subject={subject} />}</Area>
    </div>
  );
};

export default CodesArea;
