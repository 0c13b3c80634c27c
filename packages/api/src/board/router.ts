import { router } from "../core/guarded.ts";
import { dailyTaskRouter } from "./daily-task/router.ts";
import { taskConfigRouter } from "./task-config/router.ts";

export const boardRouter = router({
  dailyTask: dailyTaskRouter,
  taskConfig: taskConfigRouter,
});
