import { countColumn } from "@/components/case/area-columns.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Money, NoValue, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FewRows } from "./few-rows.tsx";
import { LoadBar } from "./load-bar.tsx";
import type { RunInfo, Share } from "./rows.ts";
import { computeLoadAfter, inOrder, isIneligibleReason, newAfterwards } from "./share-rows.ts";

const Name = ({ share: { agentName, ineligibleReason } }: { share: Share }) => {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="font-medium">{agentName}</span>
      {ineligibleReason !== null && isIneligibleReason(ineligibleReason) ? (
        <StatusBadge tone="neutral" label={t(`tasks.allocation.ineligible.${ineligibleReason}`)} />
      ) : null}
    </span>
  );
};

const useNewColumn = ({ shares }: RunInfo): AreaColumn<Share>[] => {
  const header = useT()("tasks.allocation.share.newAfter");
  if (shares.every(({ maxNew }) => maxNew === null)) return [];
  const cell = (share: Share) => (
    <LoadBar value={newAfterwards(share)} limit={share.maxNew} added={share.added} />
  );
  return [{ id: "new", header, cell }];
};

const useColumns = (run: RunInfo): AreaColumn<Share>[] => {
  const t = useT();
  const newColumn = useNewColumn(run);
  const { currency, reassignedFrom } = run;
  return [
    { id: "agent", header: t("core.field.agent"), cell: (share) => <Name share={share} /> },
    countColumn("before", t("tasks.allocation.share.before"), ({ inHand }) => inHand),
    {
      id: "added",
      header: t("tasks.allocation.share.added"),
      align: "end",
      cell: ({ added }) => (
        <NumberText value={added} className={added > 0 ? "font-medium" : undefined} />
      ),
    },
    {
      id: "amount",
      header: t("core.field.amount"),
      align: "end",
      cell: ({ addedMinor }) =>
        currency ? <Money minor={addedMinor} currency={currency} /> : <NoValue />,
    },
    {
      id: "after",
      header: t("tasks.allocation.share.after"),
      cell: (share) => (
        <LoadBar
          value={computeLoadAfter(share, reassignedFrom)}
          limit={share.maxInHand}
          added={share.added}
        />
      ),
    },
    ...newColumn,
  ];
};

/** Cases of each agent before the run, assigned by it, and after it. */
export const Shares = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const columns = useColumns(run);
  const shares = inOrder(run.shares);
  if (shares.length === 0)
    return <p className="text-muted-foreground">{t("tasks.allocation.share.none")}</p>;
  return (
    <FewRows rows={shares}>
      {(rows) => (
        <AreaTable
          cards="narrow"
          label={t("tasks.allocation.share.title")}
          columns={columns}
          rows={rows}
          rowKey={({ agentId }) => agentId}
        />
      )}
    </FewRows>
  );
};
