import { router } from "../core/guarded.ts";
import { agentRouter } from "./agent/router.ts";
import { biRouter } from "./bi/router.ts";
import { changeFeedRouter } from "./change-feed/router.ts";
import { collectedRouters } from "./collected.ts";
import { dataRouter } from "./data/router.ts";
import { figureRouter } from "./figure/router.ts";
import { targetRouter } from "./target/router.ts";
import { kanbanRouter } from "./kanban/router.ts";
import { wageRouter } from "./wage/router.ts";

export const reportsRouter = router({
  agent: agentRouter,
  bi: biRouter,
  changeFeed: changeFeedRouter,
  ...collectedRouters,
  data: dataRouter,
  figure: figureRouter,
  target: targetRouter,
  kanban: kanbanRouter,
  wage: wageRouter,
});
