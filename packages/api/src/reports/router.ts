import { router } from "../core/guarded.ts";
import { agentRouter } from "./agent/router.ts";
import { biRouter } from "./bi/router.ts";
import { hourRouter } from "./hour/router.ts";
import { wageRouter } from "./wage/router.ts";

export const reportsRouter = router({
  agent: agentRouter,
  bi: biRouter,
  hour: hourRouter,
  wage: wageRouter,
});
