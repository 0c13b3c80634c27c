import { TodayStrip } from "@/features/board/daily-task/today-strip.tsx";
import { MyDay } from "@/features/tasks/case/day/my-day.tsx";
import { useCan } from "@/hooks/use-user.tsx";

/** The collector's day: the tasks that were given, and the cases. */
export default function MyTasksPage() {
  const hasTasks = useCan()("dailyTask.update");
  return <MyDay above={hasTasks ? <TodayStrip /> : null} />;
}
