import { type DescriptionItem, DescriptionList, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";

type Result = NonNullable<Outputs["tasks"]["image"]["getKtp"]>;

const TONES = { MATCH: "success", MISMATCH: "danger", UNREADABLE: "warning" } as const;

const useDescriptionItems = (result: Result | null): DescriptionItem[] => {
  const t = useT();
  if (!result) return [];
  const formatMatch = (matches: boolean | null) =>
    t(`tasks.image.ktp.${matches === null ? "unknown" : matches ? "matches" : "differs"}`);
  return [
    { label: t("tasks.borrower.field.name"), value: formatMatch(result.nameMatches) },
    { label: t("tasks.borrower.field.idNumber"), value: formatMatch(result.numberMatches) },
    { label: t("tasks.borrower.field.birthOn"), value: formatMatch(result.birthMatches) },
    { label: t("tasks.image.ktp.checked"), value: <ShortInstant at={result.checkedAt} /> },
    { label: t("tasks.image.ktp.source"), value: result.source },
  ];
};

const ResultDetails = ({ result }: { result: Result | null }) => {
  const t = useT();
  const items = useDescriptionItems(result);
  if (!result) return <p className="text-muted-foreground">{t("tasks.image.ktp.none")}</p>;
  return (
    <>
      <StatusBadge
        tone={TONES[result.state]}
        label={t(`tasks.image.ktp.state.${result.state}`)}
        className="self-start"
      />
      <DescriptionList items={items} className="grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]" />
    </>
  );
};

export const KtpResult = ({ borrowerId }: { borrowerId: number }) => {
  const t = useT();
  const result = trpc.tasks.image.getKtp.useQuery({ borrowerId }, { meta: { quiet: true } });
  return (
    <section className="bg-card flex flex-col gap-2 rounded-lg border p-3">
      <h2 className="font-semibold">{t("tasks.image.ktp.title")}</h2>
      <Area result={result}>{(found) => <ResultDetails result={found} />}</Area>
    </section>
  );
};
