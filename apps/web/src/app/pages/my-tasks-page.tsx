import { TodayStrip } from "@/features/board/daily-task/today-strip.tsx";
import { MyDay } from "@/features/tasks/case/day/my-day.tsx";
import { useCan } from "@/hooks/use-user.tsx";

/** Agent's day: assigned tasks and cases. */
export default function MyTasksPage() {
  const hasTasks = useCan()("dailyTask.update");
  return <MyDay above={hasTasks ? <TodayStrip /> : null} />;
}
