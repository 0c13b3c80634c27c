import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { saveUiEvents } from "./actions.ts";
import * as c from "./contract.ts";

const { command } = endpointsUnder("/api/task");

export const behaviourRouter = router({
  record: command("signedIn", post("dot"), c.record, saveUiEvents),
});
