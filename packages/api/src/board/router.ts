import { router } from "../core/guarded.ts";
import { workOrderRouter } from "./work-order/router.ts";

export const boardRouter = router({ workOrder: workOrderRouter });
