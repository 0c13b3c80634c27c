import { Area } from "@/components/case/area.tsx";
import {
  DayText,
  type DescriptionItem,
  DescriptionList,
  NoValue,
  NumberText,
} from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type DataRequestSubject = Outputs["manage"]["dataRequest"]["get"];

/** Obstacles to an erasure, one per line. */
const Situation = ({ subject }: { subject: DataRequestSubject }) => {
  const t = useT();
  if (subject.openErasureId !== null) return t("manage.dataRequest.waits");
  if (subject.blockers.length === 0) return t("manage.dataRequest.canErase");
  return (
    <ul>
      {subject.blockers.map((blocker) => (
        <li key={blocker}>{t(`manage.dataRequest.blocker.${blocker}`)}</li>
      ))}
    </ul>
  );
};

const buildItems = (t: ReturnType<typeof useT>, subject: DataRequestSubject): DescriptionItem[] => [
  { label: t("core.field.borrower"), value: subject.name },
  { label: t("tasks.borrower.analysis.loans"), value: <NumberText value={subject.loans} /> },
  {
    label: t("manage.dataRequest.retainedUntil"),
    value: subject.retainedUntil ? <DayText day={subject.retainedUntil} /> : <NoValue />,
  },
  { label: t("manage.dataRequest.kind.ERASURE"), value: <Situation subject={subject} /> },
];

export const SubjectView = ({ subject }: { subject: DataRequestSubject }) => (
  <DescriptionList items={buildItems(useT(), subject)} />
);

export const SubjectDescription = ({ borrowerId }: { borrowerId: number }) => {
  const result = trpc.manage.dataRequest.get.useQuery({ borrowerId });
  return <Area result={result}>{(subject) => <SubjectView subject={subject} />}</Area>;
};
