import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { chooseDefault, listViews, orderViews, removeView, saveView } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/view");

export const viewRouter = router({
  list: read("case.read", get("listing"), c.list, listViews),
  save: command("case.read", post("save"), c.save, saveView),
  remove: command("case.read", post("remove"), c.remove, removeView),
  order: command("case.read", post("order"), c.order, orderViews),
  choose: command("case.read", post("default"), c.choose, chooseDefault),
});
