import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { savePermissions, showPermissions } from "./actions.ts";
import * as c from "./contract.ts";

export const permissionRouter = router({
  get: guarded(
    "permission.read",
    get("/api/manage/permission/{institutionId}"),
    c.get,
  ).query(({ ctx, input }) => showPermissions(ctx, input.institutionId)),
  save: guarded(
    "permission.edit",
    post("/api/manage/permission/save"),
    c.save,
  ).mutation(({ ctx, input }) => savePermissions(ctx, input)),
});
