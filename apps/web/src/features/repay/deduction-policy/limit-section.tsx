import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { type SettingColumn, useSettingColumns } from "@/components/setting/columns.tsx";
import { Section } from "@/components/page/section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { LimitRow } from "./rows.ts";
import { AllShares, Shares, useLevelName } from "./shares.tsx";

const LimitDialog = lazyComponent(() => import("./limit-dialog.tsx"));

const useName = () => {
  const t = useT();
  return ({ stageName }: LimitRow): string => stageName ?? t("repay.deductionPolicy.default");
};

const SubjectCell = ({ row }: { row: LimitRow }) => {
  const t = useT();
  const name = useName();
  return (
    <span className="flex flex-col">
      <span className="font-medium">{name(row)}</span>
      {row.stageId === null ? (
        <span className="text-muted-foreground text-xs">
          {t("repay.deductionPolicy.defaultHint")}
        </span>
      ) : null}
    </span>
  );
};

/** Column per level; the first one marks stages that use the default limits. */
const useLevelColumns = (defaultRow: LimitRow): SettingColumn<LimitRow>[] => {
  const t = useT();
  const levelName = useLevelName();
  return defaultRow.current.levels.map((level, index) => ({
    id: `level${level.level}`,
    header: levelName(level),
    cell: ({ current }) => {
      const limit = current.levels[index];
      if (limit) return <Shares limit={limit} />;
      return index === 0 ? (
        <span className="text-muted-foreground">{t("repay.deductionPolicy.followsDefault")}</span>
      ) : null;
    },
  }));
};

interface OthersProps {
  rows: readonly LimitRow[];
  onEdit: ((row: LimitRow) => void) | undefined;
}

/** Stages without their own limits, with a button to add them. */
const Others = ({ rows, onEdit }: OthersProps) => {
  const t = useT();
  const name = useName();
  if (rows.length === 0 || !onEdit) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted-foreground">{t("repay.deductionPolicy.othersFollow")}</span>
      {rows.map((row) => (
        <Button
          key={row.stageId}
          size="sm"
          aria-haspopup="dialog"
          aria-label={t("repay.deductionPolicy.editFor", { name: name(row) })}
          onClick={() => onEdit(row)}
        >
          {name(row)}
        </Button>
      ))}
    </div>
  );
};

const RevisionView = ({
  row: { stageId },
  children,
}: RevisionViewProps<LimitRow, LimitRow["current"]>) =>
  children(
    trpc.repay.deductionPolicy.limitHistory.useQuery({ stageId: stageId ?? undefined }, QUIET),
  );

const Table = ({ rows, defaultRow }: { rows: LimitRow[]; defaultRow: LimitRow }) => {
  const t = useT();
  const getName = useName();
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const dialogs = useSettingDialogs({
    permission: "deduction.editLimit",
    getName,
    edit: (props: RowDialogProps<LimitRow>) => (
      <LimitDialog {...props} defaultRow={defaultRow} name={getName(props.row)} />
    ),
    RevisionView,
    show: (set) => <AllShares set={set} />,
    withdrawing: {
      send: deductionPolicy.withdrawLimits.mutate,
      refresh: () => utils.repay.deductionPolicy.invalidate(),
    },
  });
  const columns = useSettingColumns({
    subject: t("core.field.stage"),
    getName,
    renderName: (row) => <SubjectCell row={row} />,
    columns: useLevelColumns(defaultRow),
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t("repay.deductionPolicy.limits")}
        columns={columns}
        rows={rows.filter(({ latestId }) => latestId !== null)}
        rowKey={(row) => row.stageId ?? 0}
        cards="wide"
      />
      <Others rows={rows.filter(({ latestId }) => latestId === null)} onEdit={dialogs.onEdit} />
      {dialogs.activeDialog}
    </>
  );
};

export const LimitSection = () => {
  const t = useT();
  const result = trpc.repay.deductionPolicy.listLimits.useQuery(undefined, QUIET);
  return (
    <Section title={t("repay.deductionPolicy.limits")}>
      <Area result={result}>
        {(rows) => (rows[0] ? <Table rows={rows} defaultRow={rows[0]} /> : null)}
      </Area>
    </Section>
  );
};
