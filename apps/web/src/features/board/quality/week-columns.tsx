import { ShortDay } from "@/components/case/short-time.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { NumberText, TextLink } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { writeQuery } from "@/lib/url-state.ts";
import type { WeekRow } from "./rows.ts";

/** States in words when fewer contacts than requested were sampled. */
const SampleCount = ({ week: { requested, sampled } }: { week: WeekRow["calls"] }) => {
  const t = useT();
  const word = sampled < requested ? "fewer" : "sampledCount";
  return <span className="tabular">{t(`board.quality.${word}`, { requested, sampled })}</span>;
};

const ItemsLink = ({ week }: { week: WeekRow }) => {
  const { agentId, agentName, weekOn } = week;
  const query = writeQuery(new URLSearchParams(), { agentId, weekOn });
  return <TextLink to={`${pathTo("quality")}?${query}`}>{agentName}</TextLink>;
};

export const useWeekColumns = (): Column<WeekRow>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      sort: true,
      cell: (row) => <ItemsLink week={row} />,
    },
    {
      id: "week",
      header: t("board.quality.field.week"),
      sort: true,
      cell: ({ weekOn }) => <ShortDay day={weekOn} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "mean",
      header: t("board.quality.field.mean"),
      sort: true,
      align: "end",
      cell: ({ mean }) => <NumberText value={mean} />,
    },
    {
      id: "scored",
      header: t("board.quality.field.scored"),
      align: "end",
      cell: ({ scored }) => <NumberText value={scored} />,
    },
    {
      id: "itemsWithFatalError",
      header: t("board.quality.levelI"),
      align: "end",
      cell: ({ itemsWithFatalError }) => <NumberText value={itemsWithFatalError} />,
    },
    {
      id: "calls",
      header: t("board.quality.field.calls"),
      cell: ({ calls }) => <SampleCount week={calls} />,
    },
    {
      id: "messages",
      header: t("board.quality.field.messages"),
      cell: ({ messages }) => <SampleCount week={messages} />,
    },
  ];
};
