import { useState } from "react";
import { Edited } from "@/components/setting/edited.tsx";
import { HistoryList, HistorySheet } from "@/components/setting/history.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { AllShares, type LimitRow, Shares, useLevelName } from "./shares.tsx";

const LimitDialog = lazily(() => import("./limit-dialog.tsx"));

const useName = () => {
  const t = useT();
  return ({ queueName }: LimitRow): string =>
    queueName ?? t("repay.deduction.setting.house");
};

interface Actions {
  house: LimitRow;
  onEdit: ((row: LimitRow) => void) | undefined;
  onHistory: (row: LimitRow) => void;
}

const useColumns = ({
  house,
  onEdit,
  onHistory,
}: Actions): AreaColumn<LimitRow>[] => {
  const t = useT();
  const name = useName();
  const levelName = useLevelName();
  const levels = house.current.levels.map(
    (level, index): AreaColumn<LimitRow> => ({
      id: `level${level.level}`,
      header: levelName(level),
      cell: ({ current }) => {
        const limit = current.levels[index];
        if (limit) return <Shares limit={limit} />;
        return index === 0 ? (
          <span className="text-muted-foreground">
            {t("repay.deduction.setting.followsHouse")}
          </span>
        ) : null;
      },
    }),
  );
  return [
    {
      id: "stage",
      header: t("repay.deduction.setting.stage"),
      cell: (row) => (
        <span className="flex flex-col">
          <span className="font-medium">{name(row)}</span>
          {row.queueId === null ? (
            <span className="text-muted-foreground text-xs">
              {t("repay.deduction.setting.houseHint")}
            </span>
          ) : null}
        </span>
      ),
    },
    ...levels,
    {
      id: "edited",
      header: t("repay.deduction.setting.edited"),
      cell: (row) => <Edited rule={row.current} next={row.next} />,
    },
    {
      id: "actions",
      header: t("repay.deduction.setting.actions"),
      align: "end",
      cell: (row) => (
        <RowActions
          name={name(row)}
          onEdit={onEdit && (() => onEdit(row))}
          onHistory={() => onHistory(row)}
        />
      ),
    },
  ];
};

const History = ({ row, onClose }: { row: LimitRow; onClose: () => void }) => {
  const name = useName();
  const queueId = row.queueId ?? undefined;
  const result = trpc.repay.deduction.limitsHistory.useQuery({ queueId });
  return (
    <HistorySheet name={name(row)} onClose={onClose}>
      <Area result={result}>
        {(rules) => (
          <HistoryList
            name={name(row)}
            rules={rules}
            show={(set) => <AllShares set={set} />}
          />
        )}
      </Area>
    </HistorySheet>
  );
};

interface OthersProps {
  rows: readonly LimitRow[];
  onEdit: (row: LimitRow) => void;
}

/** Stages that never had limits of their own, each a press away from them. */
const Others = ({ rows, onEdit }: OthersProps) => {
  const t = useT();
  const name = useName();
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted-foreground">
        {t("repay.deduction.setting.othersFollow")}
      </span>
      {rows.map((row) => (
        <Button
          key={row.queueId}
          size="sm"
          aria-haspopup="dialog"
          aria-label={t("repay.deduction.setting.editOf", { name: name(row) })}
          onClick={() => onEdit(row)}
        >
          {name(row)}
        </Button>
      ))}
    </div>
  );
};

const Table = ({ rows, house }: { rows: LimitRow[]; house: LimitRow }) => {
  const t = useT();
  const name = useName();
  const can = useCan();
  const [edited, setEdited] = useState<LimitRow | null>(null);
  const [past, setPast] = useState<LimitRow | null>(null);
  const may = can("deduction.editLimit");
  const columns = useColumns({
    house,
    onEdit: may ? setEdited : undefined,
    onHistory: setPast,
  });
  return (
    <>
      <AreaTable
        label={t("repay.deduction.setting.limits")}
        columns={columns}
        rows={rows.filter(({ latestId }) => latestId !== null)}
        rowKey={(row) => row.queueId ?? 0}
        cards="wide"
      />
      {may ? (
        <Others
          rows={rows.filter(({ latestId }) => latestId === null)}
          onEdit={setEdited}
        />
      ) : null}
      {edited ? (
        <LimitDialog
          row={edited}
          house={house}
          name={name(edited)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {past ? <History row={past} onClose={() => setPast(null)} /> : null}
    </>
  );
};

/** Which share of each part a level may let off, for all stages and for those that differ. */
export const LimitSection = () => {
  const t = useT();
  const result = trpc.repay.deduction.limits.useQuery(undefined, {
    meta: { quiet: true },
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">
        {t("repay.deduction.setting.limits")}
      </h2>
      <Area result={result}>
        {(rows) => (rows[0] ? <Table rows={rows} house={rows[0]} /> : null)}
      </Area>
    </section>
  );
};
