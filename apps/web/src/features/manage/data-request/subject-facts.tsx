import { Area } from "@/components/case/area.tsx";
import { type Fact, Facts } from "@/components/page/facts.tsx";
import { DayText, None, Num } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Subject = Outputs["manage"]["dataRequest"]["get"];

/** What stands in the way of an erasure, one below the other. */
const Situation = ({ of: one }: { of: Subject }) => {
  const t = useT();
  if (one.openErasureId !== null) return t("manage.dataRequest.waits");
  if (one.blockers.length === 0) return t("manage.dataRequest.mayErase");
  return (
    <ul>
      {one.blockers.map((blocker) => (
        <li key={blocker}>{t(`manage.dataRequest.blocker.${blocker}`)}</li>
      ))}
    </ul>
  );
};

const factsOf = (t: ReturnType<typeof useT>, one: Subject): Fact[] => [
  { label: t("core.field.borrower"), value: one.name },
  {
    label: t("tasks.borrower.analysis.loans"),
    value: <Num value={one.loans} />,
  },
  {
    label: t("manage.dataRequest.keptUntil"),
    value: one.keptUntil ? <DayText day={one.keptUntil} /> : <None />,
  },
  {
    label: t("manage.dataRequest.kind.ERASURE"),
    value: <Situation of={one} />,
  },
];

/** Who it is, and what the law says of his data. */
export const SubjectOf = ({ subject }: { subject: Subject }) => (
  <Facts facts={factsOf(useT(), subject)} />
);

export const SubjectFacts = ({ borrowerId }: { borrowerId: number }) => {
  const result = trpc.manage.dataRequest.get.useQuery({ borrowerId });
  return <Area result={result}>{(subject) => <SubjectOf subject={subject} />}</Area>;
};
