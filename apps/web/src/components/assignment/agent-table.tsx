import type { Candidate } from "@kolekta/api/tasks/assignment/contract";
import { useId, useState } from "react";
import { NumberText, StatusBadge } from "@/components/page/values.tsx";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { listMatchingAgents, worksStage } from "./agent-choice.ts";

interface Props {
  agents: readonly Candidate[];
  /** Stages of the cases; null when unknown. */
  stageIds: readonly number[] | null;
  /** The choice is limited to one agent; otherwise cases are shared among several. */
  single: boolean;
  chosen: readonly number[];
  onChoose: (agentIds: number[]) => void;
}

/** Maximum agents listed; the search finds the others. */
const MAX_VISIBLE = 100;

const useToggle = ({ single, chosen, onChoose }: Props) => {
  const toggle = (agentId: number) => {
    if (single) onChoose([agentId]);
    else if (chosen.includes(agentId)) onChoose(chosen.filter((id) => id !== agentId));
    else onChoose([...chosen, agentId]);
  };
  return toggle;
};

const Certificate = ({ agent }: { agent: Candidate }) => {
  const t = useT();
  const { day } = useFormat();
  if (agent.certified && agent.certifiedUntil)
    return t("tasks.assignment.certified", { day: day(agent.certifiedUntil) });
  return <StatusBadge tone="warning" label={t("tasks.assignment.notCertified")} />;
};

const Row = ({ agent, props }: { agent: Candidate; props: Props }) => {
  const t = useT();
  const id = useId();
  const toggle = useToggle(props);
  const picked = props.chosen.includes(agent.agentId);
  return (
    <tr className={cn("border-t", picked && "bg-selected")}>
      <td className="w-8 pl-2">
        <span className="inline-grid size-6 place-items-center">
          <input
            id={id}
            type={props.single ? "radio" : "checkbox"}
            name="agent"
            aria-label={agent.name}
            className="accent-primary size-4"
            checked={picked}
            disabled={agent.offShift}
            onChange={() => toggle(agent.agentId)}
          />
        </span>
      </td>
      <td className="px-2 py-1">
        <label htmlFor={id} className="block font-medium">
          {agent.name}
        </label>
        <span className="text-muted-foreground text-xs">{agent.login}</span>
        {agent.certified ? null : (
          <span className="block sm:hidden">
            <Certificate agent={agent} />
          </span>
        )}
        {agent.offShift ? (
          <StatusBadge
            tone="warning"
            label={t("tasks.assignment.offShift", { code: agent.shiftCode ?? "–" })}
          />
        ) : null}
      </td>
      <td className="px-2 py-1">
        {agent.stageName ?? "–"}
        {worksStage(agent, props.stageIds) ? null : (
          <span className="text-muted-foreground block text-xs">
            {t("tasks.assignment.otherStage")}
          </span>
        )}
      </td>
      <td className="px-2 py-1 text-right">
        <NumberText value={agent.openCases} />
      </td>
      <td className="px-2 py-1 max-sm:hidden">
        <Certificate agent={agent} />
      </td>
    </tr>
  );
};

const Head = () => {
  const t = useT();
  return (
    <thead className="bg-muted text-muted-foreground sticky top-0 z-10 text-left text-xs">
      <tr>
        <th scope="col" className="w-8">
          <span className="sr-only">{t("core.field.agents")}</span>
        </th>
        {(["agent", "stage", "load", "certificate"] as const).map((field) => (
          <th
            key={field}
            scope="col"
            className={cn(
              "px-2 py-1.5 font-medium",
              field === "load" && "text-right",
              field === "certificate" && "max-sm:hidden",
            )}
          >
            {t(`tasks.assignment.field.${field}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

export const AgentTable = (props: Props) => {
  const t = useT();
  const [search, setSearch] = useState("");
  const found = listMatchingAgents(props.agents, props.stageIds, search);
  const rows = found.slice(0, MAX_VISIBLE);
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label={t("tasks.assignment.search")}
        placeholder={t("tasks.assignment.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div
        role="region"
        aria-label={t("core.field.agents")}
        tabIndex={0}
        className="max-h-56 overflow-auto rounded-md border"
      >
        <table className="text-table w-full">
          <Head />
          <tbody>
            {rows.map((agent) => (
              <Row key={agent.agentId} agent={agent} props={props} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? (
          <p className="text-muted-foreground p-3">{t("tasks.assignment.noMatch")}</p>
        ) : null}
      </div>
      {found.length > rows.length ? (
        <p className="text-muted-foreground text-xs">
          {t("tasks.allocation.moreAgents", { count: found.length - rows.length })}
        </p>
      ) : null}
    </div>
  );
};
