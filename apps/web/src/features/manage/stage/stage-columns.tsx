import { stageColumns } from "@kolekta/api/manage/stage/contract-columns";
import { Trash2 } from "lucide-react";
import type { Column } from "@/components/data-table/columns.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
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
      aria-label={t("manage.stage.openList", { name: row.name, count: row.caseCount })}
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
      aria-label={t("manage.stage.openAgents", { name: row.name, count: row.collectorCount })}
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
const Extension = ({ row: { name } }: { row: StageRow }) => {
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
const Type = ({ row: { name, type } }: { row: StageRow }) => {
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

const Range = ({ row: { current } }: { row: StageRow }) => useFormatRange()(current);

const Next = ({ row: { next } }: { row: StageRow }) => (
  <NextRevision rule={next} renderNext={useFormatRange()} />
);

const buildView = (institutionId: number | undefined) =>
  ({
    name: {
      sort: true,
      sticky: "start",
      wrap: true,
      cell: (row: StageRow) => <Name row={row} institutionId={institutionId} />,
    },
    id: { align: "start", offCard: true, cell: ({ id }: StageRow) => id },
    type: { sort: true, cell: (row: StageRow) => <Type row={row} /> },
    dpd: { sort: true, cell: (row: StageRow) => <Range row={row} /> },
    cases: {
      sort: true,
      cell: (row: StageRow) => <Cases row={row} institutionId={institutionId} />,
    },
    open: {},
    collectors: {
      sort: true,
      cell: (row: StageRow) => <Agents row={row} institutionId={institutionId} />,
    },
    longAging: { offCard: true },
    institutions: { wrap: true, width: "13rem" },
    next: { cell: (row: StageRow) => <Next row={row} /> },
  }) as const;

export const useStageColumns = (props: Props): Column<StageRow>[] => {
  const t = useT();
  const columns = useListColumns(stageColumns, buildView(props.institutionId), {
    menu: (row) => <Actions {...props} row={row} />,
  });
  const extension = {
    id: "extension",
    header: t("manage.institution.setting"),
    cell: (row: StageRow) => <Extension row={row} />,
  };
  return useCan()("extension.readStage") ? columns.toSpliced(-2, 0, extension) : columns;
};
