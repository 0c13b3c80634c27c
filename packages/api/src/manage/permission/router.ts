import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { listApprovers, proposalRoleKind } from "./actions-approver.ts";
import { listRoles, rolePermissionKind } from "./actions-role.ts";
import { savePermissions, getInstitutionPermissions } from "./actions.ts";
import * as approver from "./contract-approver.ts";
import * as roles from "./contract-role.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/permission");

export const permissionRouter = router({
  get: read("permission.read", get("{institutionId}"), c.get, (ctx, input) =>
    getInstitutionPermissions(ctx, input.institutionId),
  ),
  save: command("permission.edit", post("save"), c.save, savePermissions),
  listApprovers: read(
    "permission.readRole",
    get("approvers"),
    approver.listApprovers,
    listApprovers,
  ),
  saveApprovers: command(
    "permission.editRole",
    post("approversSave"),
    approver.saveApprovers,
    (ctx, input) => propose(ctx, proposalRoleKind, input),
  ),
  listRoles: read("permission.readRole", get("roles"), roles.listRoles, listRoles),
  saveRole: command("permission.editRole", post("roleSave"), roles.saveRole, (ctx, input) =>
    propose(ctx, rolePermissionKind, input),
  ),
});
