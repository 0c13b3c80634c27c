import { router } from "../core/guarded.ts";
import { dailyTaskRouter } from "./daily-task/router.ts";
import { taskConfigRouter } from "./task-config/router.ts";
import { workOrderRouter } from "./work-order/router.ts";

export const boardRouter = router({
  dailyTask: dailyTaskRouter,
  taskConfig: taskConfigRouter,
  workOrder: workOrderRouter,
});
