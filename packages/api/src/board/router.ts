import { router } from "../core/guarded.ts";
import { dailyTaskRouter } from "./daily-task/router.ts";
import { penaltyRouter } from "./penalty/router.ts";
import { qualityRouter } from "./quality/router.ts";
import { taskConfigRouter } from "./task-config/router.ts";
import { workOrderRouter } from "./work-order/router.ts";

export const boardRouter = router({
  dailyTask: dailyTaskRouter,
  penalty: penaltyRouter,
  quality: qualityRouter,
  taskConfig: taskConfigRouter,
  workOrder: workOrderRouter,
});
