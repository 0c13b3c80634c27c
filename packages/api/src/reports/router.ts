import { router } from "../core/guarded.ts";
import { agentRouter } from "./agent/router.ts";
import { biRouter } from "./bi/router.ts";
import { wageRouter } from "./wage/router.ts";

export const reportsRouter = router({
  agent: agentRouter,
  bi: biRouter,
  wage: wageRouter,
});
