import type { ReactNode } from "react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import {
  Money,
  NoValue,
  NumberText,
  RelativeTime,
  StatusBadge,
  TextLink,
} from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Pool } from "../rows.ts";
import { RunState } from "../run-state.tsx";
import { partPath, poolPath, runPath } from "../labels.ts";
import { PoolActions } from "./pool-actions.tsx";

const Two = ({ over, secondLine }: { over: ReactNode; secondLine: ReactNode }) => (
  <span className="inline-flex flex-col">
    <span>{over}</span>
    <span className="text-muted-foreground text-xs">{secondLine}</span>
  </span>
);

const PoolMethod = ({ pool: { type, strategy, inflowAt } }: { pool: Pool }) => {
  const t = useT();
  if (type === "MANUAL" || strategy === null) return t("tasks.allocation.byPeople");
  return (
    <Two
      over={t(`tasks.allocation.strategy.${strategy}`)}
      secondLine={t("tasks.allocation.pool.dailyAt", { time: inflowAt ?? "" })}
    />
  );
};

const UnassignedCount = ({ pool }: { pool: Pool }) => {
  const { zone } = useSession();
  if (pool.unassigned === 0) return <NumberText value={0} />;
  return (
    <Two
      over={
        <TextLink to={poolPath(pool)} className="font-medium">
          <NumberText value={pool.unassigned} />
        </TextLink>
      }
      secondLine={
        <>
          {pool.currency ? <Money minor={pool.unassignedMinor} currency={pool.currency} /> : null}
          {pool.currency && pool.waitsSince ? " · " : null}
          {pool.waitsSince ? <RelativeTime at={pool.waitsSince} zone={zone} /> : null}
        </>
      }
    />
  );
};

const Agents = ({ pool }: { pool: Pool }) => {
  const t = useT();
  const waits = pool.unassigned > 0;
  return (
    <span className="inline-flex items-center gap-1.5">
      <TextLink to={partPath("agents", pool)}>
        <NumberText value={pool.agents} />
      </TextLink>
      {waits && pool.agents === 0 ? (
        <StatusBadge tone="danger" label={t("tasks.allocation.alert.short.NO_AGENT")} />
      ) : null}
      {waits && pool.agents > 0 && pool.room === 0 ? (
        <StatusBadge tone="warning" label={t("tasks.allocation.alert.short.NO_ROOM")} />
      ) : null}
    </span>
  );
};

const LastRun = ({ pool: { lastRun } }: { pool: Pool }) => {
  const { zone } = useSession();
  if (!lastRun) return <NoValue />;
  return (
    <span className="inline-flex items-center gap-2">
      <RunState run={lastRun} />
      <TextLink to={runPath(lastRun.runId)}>
        <RelativeTime at={lastRun.createdAt} zone={zone} />
      </TextLink>
    </span>
  );
};

/** Waiting cases, and cases that arrived or were assigned since midnight. */
const useFigures = (): Column<Pool>[] => {
  const t = useT();
  return [
    {
      id: "open",
      header: t("core.field.openCases"),
      sort: true,
      align: "end",
      cell: (pool) => <NumberText value={pool.open} />,
    },
    {
      id: "entered",
      header: t("core.word.today"),
      about: t("tasks.allocation.pool.todayAbout"),
      sort: true,
      cell: ({ enteredToday, assignedToday }) => (
        <Two
          over={t("tasks.allocation.pool.new", { cases: enteredToday })}
          secondLine={t("tasks.allocation.pool.assigned", { cases: assignedToday })}
        />
      ),
    },
  ];
};

export const usePoolColumns = (onAssign: (pool: Pool) => void): Column<Pool>[] => {
  const t = useT();
  return [
    {
      id: "pool",
      header: t("core.field.stage"),
      sticky: "start",
      sort: true,
      cell: (pool) => (
        <Two
          over={<span className="font-medium">{pool.stageName}</span>}
          secondLine={pool.institutionName}
        />
      ),
    },
    {
      id: "unassigned",
      header: t("tasks.allocation.pool.unassigned"),
      sort: true,
      cell: (pool) => <UnassignedCount pool={pool} />,
    },
    {
      id: "manner",
      header: t("tasks.allocation.pool.mode"),
      cell: (pool) => <PoolMethod pool={pool} />,
    },
    {
      id: "agents",
      header: t("core.field.agents"),
      about: t("tasks.allocation.pool.agentsAbout"),
      sort: true,
      cell: (pool) => <Agents pool={pool} />,
    },
    {
      id: "room",
      header: t("tasks.allocation.pool.freeCapacity"),
      about: t("tasks.allocation.pool.freeCapacityAbout"),
      sort: true,
      align: "end",
      cell: ({ room, agents }) =>
        room === null && agents > 0 ? t("tasks.allocation.noLimit") : <NumberText value={room} />,
    },
    ...useFigures(),
    {
      id: "run",
      header: t("tasks.allocation.pool.lastRun"),
      cell: (pool) => <LastRun pool={pool} />,
    },
    actionsColumn(t("core.field.actions"), (pool) => (
      <PoolActions pool={pool} onAssign={onAssign} />
    )),
  ];
};
