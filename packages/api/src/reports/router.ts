import { router } from "../core/guarded.ts";
import { agentRouter } from "./agent/router.ts";
import { biRouter } from "./bi/router.ts";
import { dailyRouter } from "./daily/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { dataRouter } from "./data/router.ts";
import { figureRouter } from "./figure/router.ts";
import { overviewRouter } from "./overview/router.ts";
import { targetRouter } from "./target/router.ts";
import { kanbanRouter } from "./kanban/router.ts";
import { rollRateRouter } from "./roll-rate/router.ts";
import { wageRouter } from "./wage/router.ts";

export const reportsRouter = router({
  agent: agentRouter,
  bi: biRouter,
  daily: dailyRouter,
  dashboard: dashboardRouter,
  data: dataRouter,
  figure: figureRouter,
  overview: overviewRouter,
  target: targetRouter,
  kanban: kanbanRouter,
  rollRate: rollRateRouter,
  wage: wageRouter,
});
