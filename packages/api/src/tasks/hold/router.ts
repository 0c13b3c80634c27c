import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listHolds, listOpenHolds, placeOnHold, releaseHold } from "./actions.ts";
import * as c from "./contract.ts";
import { openHoldColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/task/hold");

export const holdRouter = router({
  list: read("case.read", get("{taskId}"), c.list, listHolds),
  listOpen: read("hold.close", getOrPost("listing"), c.listOpen, listOpenHolds, {
    sheet: { title: "app.screen.open-holds", columns: openHoldColumns },
  }),
  open: command("hold.open", post("open"), c.open, placeOnHold),
  close: command("hold.close", post("close"), c.close, releaseHold),
});
