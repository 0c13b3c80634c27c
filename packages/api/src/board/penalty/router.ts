import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { decidePenalty } from "./actions/decide.ts";
import { proposePenalty } from "./actions/propose.ts";
import { listPenalties, getPenalty } from "./actions/get.ts";
import * as c from "./contract.ts";
import { penaltyColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/customer/service/penalty");

export const penaltyRouter = router({
  list: read("penalty.read", getOrPost("listing"), c.list, listPenalties, {
    sheet: { title: "app.screen.penalties", columns: penaltyColumns },
  }),
  get: read("penalty.read", getOrPost("/api/customer/service/getPenalty"), c.get, getPenalty),
  propose: command(
    "penalty.propose",
    post("/api/customer/service/generate/penalty"),
    c.propose,
    proposePenalty,
  ),
  decide: command("penalty.approve", post("decide"), c.decide, decidePenalty),
});
