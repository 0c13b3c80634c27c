import type {
  Behaviour,
  NumberReveal,
} from "@kolekta/api/manage/activity/contract";
import type { Translate } from "@kolekta/i18n/web";
import { CaseLink } from "@/components/case/case-link.tsx";
import { relationText } from "@/components/case/words.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, None } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { deedText, KINDS } from "./words.ts";

type Line = Behaviour | NumberReveal;

/** The way to the case for those who see it, its number for others. */
const CaseOf = ({ line }: { line: Line }) => {
  const { taskId, loanId, borrowerId } = line;
  if (taskId === null) return <None />;
  const id = String(taskId);
  if (loanId === null || borrowerId === null) return id;
  return <CaseLink of={{ taskId, loanId, borrowerId }}>{id}</CaseLink>;
};

const timeColumn = (t: Translate, zone: string): Column<Line> => ({
  id: "at",
  header: t("core.field.time"),
  sticky: "start",
  cell: ({ at }) => <InstantText at={at} zone={zone} seconds />,
});

const whoColumns = (t: Translate): Column<Line>[] => [
  {
    id: "name",
    header: t("core.field.fullName"),
    cell: ({ name, login }) => (
      <span className="flex flex-col leading-4.5">
        <CutText text={name} />
        <span className="text-muted-foreground text-xs">{login}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: t("core.field.role"),
    hidden: true,
    cell: ({ role }) => <RoleName role={role} />,
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    cell: ({ institutionName }) => institutionName ?? <None />,
  },
];

const caseColumn = (t: Translate): Column<Line> => ({
  id: "case",
  header: t("tasks.case.field.taskId"),
  cell: (line) => <CaseOf line={line} />,
});

const Deed = ({ action }: { action: string }) => {
  const { deed, about } = deedText(useT(), action);
  return (
    <span title={about ?? undefined} className="flex flex-col">
      {deed}
      {about ? (
        <span className="text-muted-foreground block max-w-64 truncate font-mono text-xs">
          {about}
        </span>
      ) : null}
    </span>
  );
};

export const useBehaviourColumns = (): Column<Behaviour>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    timeColumn(t, zone),
    ...whoColumns(t),
    {
      id: "action",
      header: t("core.field.action"),
      cell: ({ action }) => <Deed action={action} />,
    },
    {
      id: "page",
      header: t("manage.activity.column.page"),
      cell: ({ page }) => <CutText text={page} />,
    },
    caseColumn(t),
    {
      id: "ip",
      header: t("core.field.ipAddress"),
      cell: ({ ip }) => <span className="tabular">{ip ?? <None />}</span>,
    },
    {
      id: "device",
      header: t("core.field.device"),
      cell: ({ device }) => (device ? <CutText text={device} /> : <None />),
    },
  ];
};

const Hidden = () => (
  <span className="text-muted-foreground">{useT()("core.word.hidden")}</span>
);

export const useRevealColumns = (): Column<NumberReveal>[] => {
  const t = useT();
  const { zone } = useSession();
  const isSeen = ({ loanId }: NumberReveal) => loanId !== null;
  return [
    timeColumn(t, zone),
    ...whoColumns(t),
    {
      id: "what",
      header: t("core.field.kind"),
      cell: ({ what }) => t(KINDS[what]),
    },
    {
      id: "number",
      header: t("manage.activity.column.number"),
      cell: (line) =>
        isSeen(line) ? (
          <span className="tabular">{line.number ?? <None />}</span>
        ) : (
          <Hidden />
        ),
    },
    {
      id: "contact",
      header: t("tasks.log.record.contact"),
      cell: (line) =>
        isSeen(line) ? (line.contactName ?? <None />) : <Hidden />,
    },
    {
      id: "relation",
      header: t("tasks.contact.field.relation"),
      cell: ({ relation }) => (relation ? relationText(t, relation) : <None />),
    },
    caseColumn(t),
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      cell: ({ reason, callId }) => (
        <span className="block md:min-w-48">
          {callId === null
            ? reason
            : t("manage.activity.forCall", { id: String(callId) })}
        </span>
      ),
    },
  ];
};
