import type { TaskRow } from "@kolekta/api/board/daily-task/contract";
import { ListTodo } from "lucide-react";
import { useEffect } from "react";
import { TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { pathTo } from "@/lib/path-to.ts";
import { readStored, writeStored } from "@/lib/storage.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { isUndone } from "./row.ts";

/** More than any agent is assigned per day. */
const MAX_TASKS = 50;
const POLL_MS = 60_000;
const KEY = "daily-tasks";

/**
 * Remembers if there were tasks last time, to reserve their space while loading and avoid a layout
 * shift.
 */
const useExpected = (count: number | undefined): boolean => {
  useEffect(() => {
    if (count !== undefined) writeStored(KEY, count > 0);
  }, [count]);
  return count === undefined ? readStored(KEY) === true : count > 0;
};

/** Next task; the list is sorted by deadline. */
const Next = ({ task }: { task: TaskRow | undefined }) => {
  const t = useT();
  const { instant } = useFormat();
  if (!task) return t("board.dailyTask.allDone");
  const time = instant(task.deadlineAt, { zone: task.zone, part: "time" });
  return t("board.dailyTask.next", { time, title: task.title });
};

const TodayProgress = ({ rows }: { rows: readonly TaskRow[] }) => {
  const t = useT();
  const activeTasks = rows.filter(({ state }) => state !== "CANCELLED");
  const done = activeTasks.filter((row) => !isUndone(row)).length;
  const all = activeTasks.length;
  return (
    <>
      <span className="tabular shrink-0">{t("board.dailyTask.progress", { done, all })}</span>
      <span className="text-muted-foreground hidden min-w-0 flex-1 truncate sm:block">
        <Next task={activeTasks.find(isUndone)} />
      </span>
    </>
  );
};

/** Today's tasks of an agent in one line above the cases; empty without tasks. */
export const TodayStrip = () => {
  const t = useT();
  const { user } = useSession();
  const { data } = trpc.board.dailyTask.list.useQuery(
    { agentId: user.id, size: MAX_TASKS },
    { meta: { quiet: true }, refetchInterval: useUnlessLive(POLL_MS) },
  );
  if (!useExpected(data?.total)) return null;
  return (
    <section
      aria-label={t("board.dailyTask.today")}
      aria-busy={data === undefined}
      className="bg-card text-table flex h-10 items-center gap-3 rounded-lg border px-3"
    >
      <ListTodo aria-hidden className="text-muted-foreground size-4 shrink-0" />
      <TextLink to={pathTo("work-routine")} className="shrink-0 font-medium">
        {t("board.dailyTask.today")}
      </TextLink>
      {data ? <TodayProgress rows={data.rows} /> : null}
    </section>
  );
};
