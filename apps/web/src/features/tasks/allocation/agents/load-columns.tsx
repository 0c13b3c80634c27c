import { Pencil } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { Money, NoValue, NumberText, StatusBadge, TextLink } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LoadBar } from "../load-bar.tsx";
import type { Load } from "../rows.ts";
import { agentCasesPath } from "../labels.ts";
import { isFull, getFreeCapacity } from "./loads.ts";

const AgentCell = ({ load: { agentId, name, login, ...at } }: { load: Load }) => (
  <span className="inline-flex flex-col">
    <TextLink to={agentCasesPath(agentId)} className="font-medium">
      {name}
    </TextLink>
    <span className="text-muted-foreground text-xs">
      {[login, at.institutionName, at.groupName].filter(Boolean).join(" · ")}
    </span>
  </span>
);

const FreeCapacityBadge = ({ load }: { load: Load }) => {
  const t = useT();
  if (load.ineligibleReason !== null)
    return (
      <StatusBadge
        tone="neutral"
        label={t(`tasks.allocation.ineligible.${load.ineligibleReason}`)}
      />
    );
  const freeCapacity = getFreeCapacity(load);
  const word =
    freeCapacity === "FULL" && !isFull(load) ? "fullToday" : (`rooms.${freeCapacity}` as const);
  return (
    <StatusBadge
      tone={freeCapacity === "FULL" ? "warning" : "success"}
      label={t(`tasks.allocation.load.${word}`)}
    />
  );
};

const useCountColumns = (): Column<Load>[] => {
  const t = useT();
  return [
    {
      id: "inHand",
      header: t("tasks.allocation.load.openCases"),
      sort: true,
      cell: (load) => <LoadBar value={load.inHand} limit={load.effectiveMaxInHand} />,
    },
    {
      id: "newToday",
      header: t("tasks.allocation.load.newToday"),
      sort: true,
      cell: (load) => <LoadBar value={load.newToday} limit={load.effectiveMaxNew} />,
    },
    {
      id: "untouched",
      header: t("tasks.allocation.load.untouched"),
      about: t("tasks.allocation.load.untouchedAbout"),
      sort: true,
      align: "end",
      cell: ({ untouched }) => <NumberText value={untouched} />,
    },
    {
      id: "amount",
      header: t("core.field.amount"),
      align: "end",
      cell: ({ inHandMinor, currency }) =>
        currency ? <Money minor={inHandMinor} currency={currency} /> : <NoValue />,
    },
  ];
};

export const useLoadColumns = (onEdit: (load: Load) => void): Column<Load>[] => {
  const t = useT();
  const can = useCan();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      sort: true,
      cell: (load) => <AgentCell load={load} />,
    },
    {
      id: "room",
      header: t("tasks.allocation.load.freeCapacity"),
      cell: (load) => <FreeCapacityBadge load={load} />,
    },
    ...useCountColumns(),
    {
      id: "stages",
      header: t("tasks.allocation.load.stages"),
      wrap: true,
      cell: ({ stageNames }) => (stageNames.length > 0 ? stageNames.join(", ") : <NoValue />),
    },
    {
      id: "shift",
      header: t("tasks.allocation.load.shift"),
      cell: ({ shiftCode }) => shiftCode ?? <NoValue />,
    },
    {
      id: "weight",
      header: t("tasks.allocation.load.weight"),
      hidden: true,
      offCard: true,
      sort: true,
      align: "end",
      cell: ({ weight }) => <NumberText value={weight} />,
    },
    ...(can("allocation.editCapacity")
      ? [
          actionsColumn<Load>(t("core.field.actions"), (load) => (
            <IconButton
              label={t("core.action.editNamed", { name: load.name })}
              onClick={() => onEdit(load)}
            >
              <Pencil />
            </IconButton>
          )),
        ]
      : []),
  ];
};
