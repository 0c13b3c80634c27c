import { Trash2 } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { NextRevision } from "@/components/setting/columns.tsx";
import { useSettingActions } from "@/components/setting/setting-menu.tsx";
import type { SettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { usersPath } from "@/lib/users-path.ts";
import type { StageRow } from "./rows.ts";
import { useFormatRange } from "./range.ts";

interface Props {
  dialogs: SettingDialogs<StageRow>;
  /** Absent for users who can only view. */
  onRemove: ((row: StageRow) => void) | undefined;
  /** Limits the counts to the cases of this institution. */
  institutionId: number | undefined;
}

type CellProps = { row: StageRow; institutionId: number | undefined };

/** Path of the stage's case list, filtered by the selected institution. */
const getCasesPath = ({ row, institutionId }: CellProps): string => {
  const path = pathTo("stage-cases", { stageId: row.id });
  return institutionId === undefined
    ? path
    : `${path}?stageId=${row.id}&institutionId=${institutionId}`;
};

const Cases = ({ row, institutionId }: CellProps) => {
  const t = useT();
  const can = useCan();
  if (row.caseCount === null) return <NoValue />;
  const count = <NumberText value={row.caseCount} />;
  if (!can("case.read")) return count;
  return (
    <TextLink
      aria-label={t("manage.stage.openList", {
        name: row.name,
        count: row.caseCount,
      })}
      to={getCasesPath({ row, institutionId })}
    >
      {count}
    </TextLink>
  );
};

/** Opens the enabled people who work it, for who may see them. */
const Agents = ({ row, institutionId }: CellProps) => {
  const t = useT();
  const can = useCan();
  const count = <NumberText value={row.collectorCount} />;
  if (!can("user.read") || row.collectorCount === 0) return count;
  return (
    <TextLink
      aria-label={t("manage.stage.openAgents", {
        name: row.name,
        count: row.collectorCount,
      })}
      to={usersPath({ institutionId, stageId: row.id, status: "ENABLED" })}
    >
      {count}
    </TextLink>
  );
};

/** Opens its cases, for who may see them. */
const Name = ({ row, institutionId }: CellProps) => {
  const can = useCan();
  if (!can("case.read")) return <span className="font-medium">{row.name}</span>;
  return (
    <TextLink className="font-medium" to={getCasesPath({ row, institutionId })}>
      {row.name}
    </TextLink>
  );
};

/** Opens its extension setting, for who may see it. */
const Extension = ({ row: { name } }: CellProps) => {
  const t = useT();
  const show = t("core.action.show");
  return (
    <TextLink
      aria-label={`${show}: ${t("manage.stage.extensionFor", { name })}`}
      to={`${pathTo("extension-stage")}?text=${encodeURIComponent(name)}`}
    >
      {show}
    </TextLink>
  );
};

/** Opens how it deals its cases out, for who may see it. */
const Type = ({ row: { name, type } }: CellProps) => {
  const t = useT();
  const can = useCan();
  const text = t(`manage.stage.typeName.${type}`);
  if (!can("allocation.readRule")) return text;
  return (
    <TextLink
      aria-label={`${text}: ${t("tasks.allocation.rule.ofStage", { name })}`}
      to={`${pathTo("system")}?section=allocation&text=${encodeURIComponent(name)}`}
    >
      {text}
    </TextLink>
  );
};

const Actions = ({ row, dialogs, onRemove }: Props & { row: StageRow }) => {
  const t = useT();
  return (
    <RowMenu
      name={row.name}
      actions={[
        ...useSettingActions(row, dialogs),
        ...(onRemove
          ? [
              {
                id: "delete",
                label: t("core.action.delete"),
                icon: Trash2,
                onSelect: () => onRemove(row),
                destructive: true,
              },
            ]
          : []),
      ]}
    />
  );
};

const END = { align: "end" } as const;

const useCounts = ({ institutionId }: Props): Column<StageRow>[] => {
  const t = useT();
  return [
    {
      id: "cases",
      header: t("manage.stage.cases"),
      cell: (row) => <Cases row={row} institutionId={institutionId} />,
      sort: true,
      ...END,
    },
    {
      id: "open",
      header: t("core.field.openCases"),
      cell: ({ openCount }) =>
        openCount === null ? <NoValue /> : <NumberText value={openCount} />,
      ...END,
    },
    {
      id: "collectors",
      header: t("core.field.agents"),
      cell: (row) => <Agents row={row} institutionId={institutionId} />,
      sort: true,
      ...END,
    },
  ];
};

const useKinds = ({ institutionId }: Props): Column<StageRow>[] => {
  const t = useT();
  const formatRange = useFormatRange();
  return [
    {
      id: "name",
      header: t("core.field.stage"),
      cell: (row) => <Name row={row} institutionId={institutionId} />,
      sort: true,
      sticky: "start",
      wrap: true,
    },
    {
      id: "id",
      header: t("manage.stage.id"),
      cell: ({ id }) => <span className="tabular">{id}</span>,
      offCard: true,
    },
    {
      id: "type",
      header: t("manage.stage.type"),
      cell: (row) => <Type row={row} institutionId={institutionId} />,
      sort: true,
    },
    {
      id: "dpd",
      header: t("core.field.daysPastDue"),
      cell: ({ current }) => formatRange(current),
      sort: true,
    },
  ];
};

export const useStageColumns = (props: Props): Column<StageRow>[] => {
  const t = useT();
  const can = useCan();
  const formatRange = useFormatRange();
  return [
    ...useKinds(props),
    ...useCounts(props),
    {
      id: "longAging",
      header: t("manage.stage.longAging"),
      cell: ({ current }) => t(`core.word.${current.longAging ? "yes" : "no"}`),
      offCard: true,
    },
    {
      id: "institutions",
      header: t("manage.stage.institutions"),
      cell: ({ institutions }) =>
        institutions.length === 0 ? (
          <NoValue />
        ) : (
          <span className="block md:min-w-52">
            {institutions.map(({ name }) => name).join(", ")}
          </span>
        ),
      wrap: true,
    },
    ...(can("extension.readStage")
      ? [
          {
            id: "extension",
            header: t("manage.institution.setting"),
            cell: (row: StageRow) => <Extension row={row} institutionId={undefined} />,
          },
        ]
      : []),
    {
      id: "next",
      header: t("app.setting.next"),
      cell: ({ next }) => <NextRevision rule={next} renderNext={formatRange} />,
    },
    actionsColumn(t("core.field.actions"), (row) => <Actions {...props} row={row} />),
  ];
};
