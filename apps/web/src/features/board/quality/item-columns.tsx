import { ShortDay } from "@/components/case/short-time.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { ScoreValue, StateBadges } from "./badges.tsx";
import type { ItemRow } from "./rows.ts";

const Contact = ({ row: { kind, seconds } }: { row: ItemRow }) => {
  const t = useT();
  const { duration } = useFormat();
  const name = t(`board.quality.kind.${kind}`);
  return seconds === null ? name : `${name}, ${duration(seconds)}`;
};

export const useItemColumns = (): Column<ItemRow>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      sort: true,
      cell: ({ itemId, agentName }) => (
        <TextLink to={pathTo("quality-item", { itemId })}>{agentName}</TextLink>
      ),
    },
    {
      id: "week",
      header: t("core.field.day"),
      sort: true,
      cell: ({ dayOn }) => <ShortDay day={dayOn} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "kind",
      header: t("board.quality.field.kind.label"),
      cell: (row) => <Contact row={row} />,
    },
    {
      id: "reason",
      header: t("board.quality.field.reason"),
      cell: ({ reason }) => (reason ? t(`board.quality.reason.${reason}`) : <NoValue />),
    },
    {
      id: "state",
      header: t("board.quality.field.state"),
      cell: (row) => <StateBadges item={row} />,
    },
    {
      id: "points",
      header: t("board.quality.field.score"),
      sort: true,
      align: "end",
      cell: (row) => <ScoreValue item={row} />,
    },
    {
      id: "second",
      header: t("board.quality.field.second"),
      align: "end",
      hidden: true,
      cell: ({ secondPoints }) => <NumberText value={secondPoints} />,
    },
    {
      id: "scorer",
      header: t("board.quality.field.scorer"),
      cell: ({ scorerName }) => scorerName ?? <NoValue />,
    },
  ];
};
