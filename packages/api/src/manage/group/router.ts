import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listGroups, removeGroup, saveGroup } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/group");

export const groupRouter = router({
  list: read("institution.list", getOrPost("listing"), c.list, listGroups),
  save: command("group.edit", post("save"), c.save, saveGroup),
  remove: command("group.edit", post("remove"), c.remove, removeGroup),
});
