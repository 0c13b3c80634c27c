import { guarded } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { saveCapacity } from "./actions/capacity.ts";
import { listLoads } from "./actions/load.ts";
import { getOverview } from "./actions/overview.ts";
import * as c from "./contract-load.ts";

export const loadProcedures = {
  getOverview: guarded(
    "allocation.read",
    getOrPost("/api/task/allocation/overview"),
    c.getOverview,
  ).query(({ ctx, input }) => getOverview(ctx, input)),
  listLoads: guarded("allocation.read", getOrPost("/api/task/allocation/loads"), c.listLoads).query(
    ({ ctx, input }) => listLoads(ctx, input),
  ),
  saveCapacity: guarded(
    "allocation.editCapacity",
    post("/api/task/allocation/capacity/save"),
    c.saveCapacity,
  ).mutation(({ ctx, input }) => saveCapacity(ctx, input)),
};
