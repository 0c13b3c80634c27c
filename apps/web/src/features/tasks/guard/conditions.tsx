import type { GuardedAction } from "@kolekta/api/tasks/guard/contract";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { Findings, UsedToday, useUnlock, GuardResultBadge } from "./ruling.tsx";
import { useGuard } from "./use-guard.ts";

const ACTIONS = [
  { action: "CALL", withContact: true, counts: "calls" },
  { action: "SMS", withContact: true, counts: "messages" },
  { action: "MESSAGE", withContact: true, counts: "messages" },
  { action: "EMAIL", withContact: true, counts: "messages" },
  { action: "IMAGE", withContact: true, counts: "messages" },
  { action: "ASSIGN", withContact: false, counts: null },
] as const;

interface Props {
  taskId: number;
  contactId: number | undefined;
}

type ConditionProps = Props & { action: GuardedAction; counts: "calls" | "messages" | null };

const Body = ({ action, counts, ...guarded }: ConditionProps) => {
  const t = useT();
  const unlock = useUnlock();
  const { data, error } = useGuard({ ...guarded, action });
  if (error && !data) return <p className="text-destructive">{toFailure(error).message}</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <GuardResultBadge verdict={data.verdict} />
        {counts ? <UsedToday ruling={data} kind={counts} /> : null}
      </p>
      {data.findings.length === 0 ? (
        <p className="text-muted-foreground">{t("tasks.guard.conditions.none")}</p>
      ) : (
        <Findings ruling={data} />
      )}
      {data.verdict === "BLOCK" ? <p className="font-medium">{unlock(data)}</p> : null}
    </>
  );
};

export const Conditions = ({ taskId, contactId }: Props) => {
  const t = useT();
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {ACTIONS.map(({ action, withContact, counts }) => (
        <li key={action} className="bg-card flex flex-col gap-2 rounded-lg border p-3">
          <h2 className="font-semibold">{t(`tasks.guard.action.${action}`)}</h2>
          <Body
            taskId={taskId}
            action={action}
            counts={counts}
            contactId={withContact ? contactId : undefined}
          />
        </li>
      ))}
    </ul>
  );
};
