import { Section } from "@/components/page/section.tsx";
import { NumberText } from "@/components/page/values.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import type { ImportRun } from "./use-import-run.ts";

type Counts = NonNullable<ImportRun["counts"]>;

const LOANS = ["created", "updated", "unchanged", "older", "repeated", "failing"] as const;
const CASES = [
  "casesCreated",
  "casesUpdated",
  "casesCleared",
  "loanOnly",
  "laterPayments",
  "zonesDerived",
] as const;

const Group = ({
  names,
  counts,
}: {
  names: readonly Exclude<keyof Counts, "zones">[];
  counts: Counts;
}) => {
  const t = useT();
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {names.map((name) => (
        <div
          key={name}
          className={cn(
            "rounded-md border px-3 py-2",
            counts[name] === 0 && "text-muted-foreground",
          )}
        >
          <dt className="text-xs">{t(`tasks.loanImport.count.${name}`)}</dt>
          <dd
            className={cn(
              "text-lg font-semibold",
              name === "failing" && counts[name] > 0 && "text-destructive",
            )}
          >
            <NumberText value={counts[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface Props {
  counts: Counts;
  /** The import has finished; otherwise the counts are a forecast. */
  isDone: boolean;
}

export const RunCounts = ({ counts, isDone }: Props) => {
  const t = useT();
  return (
    <Section
      inner
      title={t(
        isDone ? "tasks.loanImport.dialog.resultTitle" : "tasks.loanImport.dialog.previewTitle",
      )}
    >
      <Group names={LOANS} counts={counts} />
      <Group names={CASES} counts={counts} />
    </Section>
  );
};
