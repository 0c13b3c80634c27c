import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { listApprovers, proposalRoleKind } from "./actions-approver.ts";
import { listRoles, rolePermissionKind } from "./actions-role.ts";
import { savePermissions, getInstitutionPermissions } from "./actions.ts";
import * as approver from "./contract-approver.ts";
import * as roles from "./contract-role.ts";
import * as c from "./contract.ts";

export const permissionRouter = router({
  get: guarded("permission.read", get("/api/manage/permission/{institutionId}"), c.get).query(
    ({ ctx, input }) => getInstitutionPermissions(ctx, input.institutionId),
  ),
  save: guarded("permission.edit", post("/api/manage/permission/save"), c.save).mutation(
    ({ ctx, input }) => savePermissions(ctx, input),
  ),
  listApprovers: guarded(
    "permission.readRole",
    get("/api/manage/permission/approvers"),
    approver.listApprovers,
  ).query(({ ctx }) => listApprovers(ctx)),
  saveApprovers: guarded(
    "permission.editRole",
    post("/api/manage/permission/approversSave"),
    approver.saveApprovers,
  ).mutation(({ ctx, input }) => propose(ctx, proposalRoleKind, input)),
  listRoles: guarded(
    "permission.readRole",
    get("/api/manage/permission/roles"),
    roles.listRoles,
  ).query(({ ctx }) => listRoles(ctx)),
  saveRole: guarded(
    "permission.editRole",
    post("/api/manage/permission/roleSave"),
    roles.saveRole,
  ).mutation(({ ctx, input }) => propose(ctx, rolePermissionKind, input)),
});
