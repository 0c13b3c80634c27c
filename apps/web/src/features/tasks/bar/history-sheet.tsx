import type { Bar } from "@kolekta/api/tasks/bar/contract";
import { Area } from "@/components/case/area.tsx";
import { Facts } from "@/components/page/facts.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { TextLink } from "@/components/page/text-link.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { BarState } from "./state-badge.tsx";
import { useBarWords } from "./words.ts";

const useRecorded = (bar: Bar) => {
  const t = useT();
  const { zone } = useSession();
  const words = useBarWords();
  const row = (label: string, value: React.ReactNode) =>
    value === null || value === "" ? [] : [{ label, value }];
  return [
    ...row(t("core.field.channel"), words.channel(bar)),
    ...row(t("core.field.reason"), words.reason(bar)),
    ...row(t("core.field.explanation"), bar.note),
    ...row(t("tasks.bar.source.TEXT"), bar.message && t("tasks.bar.wrote", { text: bar.message })),
    ...row(t("tasks.bar.column.createdBy"), bar.creatorName),
    ...row(t("tasks.bar.column.createdAt"), <InstantText at={bar.createdAt} zone={zone} />),
    ...row(
      t("tasks.bar.column.until"),
      bar.until ? <InstantText at={bar.until} zone={zone} /> : t("tasks.bar.noEnd"),
    ),
  ];
};

const useLifted = (bar: Bar) => {
  const t = useT();
  const { zone } = useSession();
  if (bar.liftedAt === null) return [];
  return [
    { label: t("tasks.bar.column.liftedBy"), value: bar.lifterName },
    {
      label: t("tasks.bar.column.liftedAt"),
      value: <InstantText at={bar.liftedAt} zone={zone} />,
    },
    { label: t("tasks.bar.column.liftReason"), value: bar.liftReason },
    ...(bar.consent ? [{ label: t("tasks.bar.column.consent"), value: bar.consent }] : []),
  ];
};

const Line = ({ bar }: { bar: Bar }) => {
  const t = useT();
  return (
    <li className="bg-card flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-center justify-between gap-2">
        <BarState state={bar.state} />
        {bar.taskId === null ? null : (
          <TextLink to={pathTo("conditions", { taskId: bar.taskId })}>
            {t("tasks.guard.conditions.link")}
          </TextLink>
        )}
      </div>
      <Facts facts={[...useRecorded(bar), ...useLifted(bar)]} />
    </li>
  );
};

const Lines = ({ lines }: { lines: readonly Bar[] }) => (
  <ol className="flex flex-col gap-3">
    {lines.map((bar) => (
      <Line key={bar.barId} bar={bar} />
    ))}
  </ol>
);

/** Every line that there ever was of a number or a person. */
const HistorySheet = ({ barId, onClose }: { barId: number; onClose: () => void }) => {
  const t = useT();
  const words = useBarWords();
  const result = trpc.tasks.bar.history.useQuery({ barId }, { meta: { quiet: true } });
  const first = result.data?.[0];
  const name = first ? words.name(first) : "";
  return (
    <SideSheet title={t("app.setting.historyOf", { name })} onClose={onClose}>
      <SideSheetBody>
        <Area result={result}>{(lines) => <Lines lines={lines} />}</Area>
      </SideSheetBody>
    </SideSheet>
  );
};

export default HistorySheet;
