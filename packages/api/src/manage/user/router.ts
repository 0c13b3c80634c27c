import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { MAX_BYTES } from "../../tasks/image/rules.ts";
import { endSession, revokeAccess, unlockUser } from "./actions/access.ts";
import { confirmApprover } from "./actions/confirm.ts";
import { downloadPasswords, issueManagedPassword } from "./actions/issue-password.ts";
import { moveUser, previewMove } from "./actions/transfer.ts";
import { proposeCertificate } from "./actions/certificate.ts";
import { getCertificateDocument } from "./actions/certificate-proof.ts";
import { changePassword } from "./actions/password.ts";
import { saveUser, updateUser } from "./actions/save.ts";
import { disableUsers, enableUsers } from "./actions/enable-disable.ts";
import { listUsers, getLeader, getUser } from "./actions/get.ts";
import * as c from "./contract.ts";
import { userColumns } from "./contract-columns.ts";
import * as form from "./contract-form.ts";
import * as access from "./contract-access.ts";
import * as certificate from "./contract-certificate.ts";

const { read, command } = endpointsUnder("/api/manage/user");

export const userRouter = router({
  list: read("user.read", getOrPost("list", "list1"), c.list, listUsers, {
    sheet: { title: "app.screen.users", columns: userColumns },
  }),
  get: read("user.read", getOrPost("info"), c.get, getUser),
  getLeader: read("signedIn", getOrPost("leader/info"), c.getLeader, getLeader),
  save: command("user.write", post("createOrUpdate"), form.save, saveUser),
  update: command("user.write", post("update"), form.update, updateUser),
  proposeCertificate: command(
    "user.write",
    uploadPost("certificate/propose", MAX_BYTES),
    certificate.proposeCertificate,
    proposeCertificate,
  ),
  getCertificateFile: read(
    "proposal.read",
    get("certificate/proof/{proposalId}"),
    certificate.getCertificateFile,
    getCertificateDocument,
  ),
  previewMove: read(
    "user.read",
    getOrPost("can-change-collector-work-queue"),
    form.previewMove,
    previewMove,
  ),
  move: command("user.write", post("changeStage"), form.move, moveUser),
  disable: command("user.switch", post("batch-disable"), access.disable, disableUsers),
  enable: command("user.switch", post("batch-enable"), access.enable, enableUsers),
  givePassword: command(
    "user.issuePassword",
    post("givePassword"),
    access.givePassword,
    issueManagedPassword,
  ),
  downloadPasswords: command(
    "user.issuePassword",
    post("downLoadPwd"),
    access.downloadPasswords,
    downloadPasswords,
  ),
  endSession: command("user.revoke", post("endSession"), access.endSession, endSession),
  unlock: command("user.switch", post("unlock"), access.unlock, unlockUser),
  changePassword: command(
    "signedIn",
    post("changePassword"),
    access.changePassword,
    changePassword,
    { whilePasswordDue: true },
  ),
  confirm: command("user.confirm", post("confirm"), access.confirm, confirmApprover),
  revokeAccess: command("user.revoke", post("revokeAccess"), access.revokeAccess, revokeAccess),
});
