import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { Area } from "@/components/case/area.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, InstantText, TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { DoNotContactStateBadge } from "./state-badge.tsx";
import { useDoNotContactLabels } from "./labels.ts";

const useRecorded = (entry: DoNotContactEntry) => {
  const t = useT();
  const { zone } = useSession();
  const labels = useDoNotContactLabels();
  const row = (label: string, value: React.ReactNode) =>
    value === null || value === "" ? [] : [{ label, value }];
  return [
    ...row(t("core.field.channel"), labels.channel(entry)),
    ...row(t("core.field.reason"), labels.reason(entry)),
    ...row(t("core.field.explanation"), entry.note),
    ...row(
      t("tasks.doNotContact.source.TEXT"),
      entry.message && t("tasks.doNotContact.wrote", { text: entry.message }),
    ),
    ...row(t("tasks.doNotContact.column.createdBy"), entry.creatorName),
    ...row(
      t("tasks.doNotContact.column.createdAt"),
      <InstantText at={entry.createdAt} zone={zone} />,
    ),
    ...row(
      t("tasks.doNotContact.column.until"),
      entry.until ? <InstantText at={entry.until} zone={zone} /> : t("tasks.doNotContact.noEnd"),
    ),
  ];
};

const useLifted = (entry: DoNotContactEntry) => {
  const t = useT();
  const { zone } = useSession();
  if (entry.liftedAt === null) return [];
  return [
    { label: t("tasks.doNotContact.column.liftedBy"), value: entry.lifterName },
    {
      label: t("tasks.doNotContact.column.liftedAt"),
      value: <InstantText at={entry.liftedAt} zone={zone} />,
    },
    { label: t("tasks.doNotContact.column.liftReason"), value: entry.liftReason },
    ...(entry.consent
      ? [{ label: t("tasks.doNotContact.column.consent"), value: entry.consent }]
      : []),
  ];
};

const EntryItem = ({ entry }: { entry: DoNotContactEntry }) => {
  const t = useT();
  return (
    <li className="bg-card flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-center justify-between gap-2">
        <DoNotContactStateBadge state={entry.state} />
        {entry.taskId === null ? null : (
          <TextLink to={pathTo("conditions", { taskId: entry.taskId })}>
            {t("tasks.guard.conditions.link")}
          </TextLink>
        )}
      </div>
      <DescriptionList items={[...useRecorded(entry), ...useLifted(entry)]} />
    </li>
  );
};

const Lines = ({ lines }: { lines: readonly DoNotContactEntry[] }) => (
  <ol className="flex flex-col gap-3">
    {lines.map((entry) => (
      <EntryItem key={entry.doNotContactId} entry={entry} />
    ))}
  </ol>
);

/** History of a number or person in the register. */
const HistorySheet = ({
  doNotContactId,
  onClose,
}: {
  doNotContactId: number;
  onClose: () => void;
}) => {
  const t = useT();
  const labels = useDoNotContactLabels();
  const result = trpc.tasks.doNotContact.history.useQuery(
    { doNotContactId },
    { meta: { quiet: true } },
  );
  const first = result.data?.[0];
  const name = first ? labels.name(first) : "";
  return (
    <SideSheet title={t("app.setting.historyFor", { name })} onClose={onClose}>
      <SideSheetBody>
        <Area result={result}>{(lines) => <Lines lines={lines} />}</Area>
      </SideSheetBody>
    </SideSheet>
  );
};

export default HistorySheet;
