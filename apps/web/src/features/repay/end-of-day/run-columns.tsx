import type { Column } from "@/components/data-table/columns.ts";
import { DayText, InstantText, NoValue, NumberText } from "@/components/page/values.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StepStateBadge } from "./step-state.tsx";
import { ElapsedTime } from "./duration.tsx";
import type { RunDay } from "./use-days.ts";
import { sumCount, runText } from "./labels.ts";

type CountColumn = "fees" | "cases" | "moved" | "opened";

export const useEndOfDayColumns = (onOpen: (row: RunDay) => void): Column<RunDay>[] => {
  const t = useT();
  const { zone } = useSession();
  const count = (name: CountColumn): Column<RunDay> => ({
    id: name,
    header: t(`repay.endOfDay.list.${name}`),
    align: "end",
    cell: (row) => (row.attempt === 0 ? <NoValue /> : <NumberText value={sumCount(row, name)} />),
  });
  return [
    {
      id: "day",
      header: t("core.field.day"),
      sticky: "start",
      cell: (row) => (
        <TextButton className="font-medium" onClick={() => onOpen(row)}>
          <DayText day={row.day} />
        </TextButton>
      ),
    },
    {
      id: "attempt",
      header: t("repay.endOfDay.list.attempt"),
      cell: (row) => runText(t, row),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (row) => <StepStateBadge state={row.state} />,
    },
    {
      id: "started",
      header: t("repay.endOfDay.list.started"),
      cell: (row) => <InstantText at={row.startedAt} zone={zone} />,
    },
    {
      id: "took",
      header: t("repay.endOfDay.list.duration"),
      align: "end",
      cell: (row) => <ElapsedTime from={row.startedAt} to={row.endedAt} />,
    },
    count("fees"),
    count("cases"),
    count("moved"),
    count("opened"),
    {
      id: "requesterName",
      header: t("repay.endOfDay.list.requestedBy"),
      offCard: true,
      cell: (row) => row.requesterName ?? <NoValue />,
    },
  ];
};
