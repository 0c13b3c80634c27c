import {
  type FreeCapacity,
  getCapacityWord,
  getFreeCapacity,
} from "@kolekta/api/tasks/allocation/contract-capacity";
import type { loadColumns } from "@kolekta/api/tasks/allocation/contract-columns";
import type { ListView } from "@/components/list/use-list-columns.tsx";
import { StatusBadge, TextLink } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { agentCasesPath } from "../labels.ts";
import { LoadBar } from "../load-bar.tsx";
import type { Load } from "../rows.ts";

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

const TONES: Readonly<Record<FreeCapacity, Tone>> = {
  FREE: "success",
  FULL: "warning",
  NONE: "neutral",
};

const FreeCapacityBadge = ({ load }: { load: Load }) => {
  const t = useT();
  return <StatusBadge tone={TONES[getFreeCapacity(load)]} label={t(getCapacityWord(load))} />;
};

export const LOAD_VIEW: ListView<Load, keyof typeof loadColumns> = {
  agent: { sticky: "start", sort: true, cell: (load) => <AgentCell load={load} /> },
  room: { cell: (load) => <FreeCapacityBadge load={load} /> },
  inHand: {
    sort: true,
    align: "start",
    cell: (load) => <LoadBar value={load.inHand} limit={load.effectiveMaxInHand} />,
  },
  newToday: {
    sort: true,
    align: "start",
    cell: (load) => <LoadBar value={load.newToday} limit={load.effectiveMaxNew} />,
  },
  untouched: { about: "tasks.allocation.load.untouchedAbout", sort: true },
  amount: {},
  stages: { wrap: true },
  shift: {},
  weight: { hidden: true, offCard: true, sort: true },
};
