import { endpointsUnder } from "../../core/endpoint.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { saveCapacity } from "./actions/capacity.ts";
import { listLoads } from "./actions/load.ts";
import { getOverview } from "./actions/overview.ts";
import { loadColumns } from "./contract-columns.ts";
import * as c from "./contract-load.ts";

const { read, command } = endpointsUnder("/api/task/allocation");

export const loadProcedures = {
  getOverview: read("allocation.read", getOrPost("overview"), c.getOverview, getOverview),
  listLoads: read("allocation.read", getOrPost("loads"), c.listLoads, listLoads, {
    sheet: { title: "core.field.agents", columns: loadColumns },
  }),
  saveCapacity: command(
    "allocation.editCapacity",
    post("capacity/save"),
    c.saveCapacity,
    saveCapacity,
  ),
};
