import { guarded, router } from "../../core/guarded.ts";
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
import * as form from "./contract-form.ts";
import * as access from "./contract-access.ts";
import * as certificate from "./contract-certificate.ts";

export const userRouter = router({
  list: guarded(
    "user.read",
    getOrPost("/api/manage/user/list", "/api/manage/user/list1"),
    c.list,
  ).query(({ ctx, input }) => listUsers(ctx, input)),
  get: guarded("user.read", getOrPost("/api/manage/user/info"), c.get).query(({ ctx, input }) =>
    getUser(ctx, input),
  ),
  getLeader: guarded("signedIn", getOrPost("/api/manage/user/leader/info"), c.getLeader).query(
    ({ ctx, input }) => getLeader(ctx, input),
  ),
  save: guarded("user.write", post("/api/manage/user/createOrUpdate"), form.save).mutation(
    ({ ctx, input }) => saveUser(ctx, input),
  ),
  update: guarded("user.write", post("/api/manage/user/update"), form.update).mutation(
    ({ ctx, input }) => updateUser(ctx, input),
  ),
  proposeCertificate: guarded(
    "user.write",
    uploadPost("/api/manage/user/certificate/propose", MAX_BYTES),
    certificate.proposeCertificate,
  ).mutation(({ ctx, input }) => proposeCertificate(ctx, input)),
  getCertificateFile: guarded(
    "proposal.read",
    get("/api/manage/user/certificate/proof/{proposalId}"),
    certificate.getCertificateFile,
  ).query(({ ctx, input }) => getCertificateDocument(ctx, input)),
  previewMove: guarded(
    "user.read",
    getOrPost("/api/manage/user/can-change-collector-work-queue"),
    form.previewMove,
  ).query(({ ctx, input }) => previewMove(ctx, input)),
  move: guarded("user.write", post("/api/manage/user/changeStage"), form.move).mutation(
    ({ ctx, input }) => moveUser(ctx, input),
  ),
  disable: guarded("user.switch", post("/api/manage/user/batch-disable"), access.disable).mutation(
    ({ ctx, input }) => disableUsers(ctx, input),
  ),
  enable: guarded("user.switch", post("/api/manage/user/batch-enable"), access.enable).mutation(
    ({ ctx, input }) => enableUsers(ctx, input),
  ),
  givePassword: guarded(
    "user.issuePassword",
    post("/api/manage/user/givePassword"),
    access.givePassword,
  ).mutation(({ ctx, input }) => issueManagedPassword(ctx, input)),
  downloadPasswords: guarded(
    "user.issuePassword",
    post("/api/manage/user/downLoadPwd"),
    access.downloadPasswords,
  ).mutation(({ ctx, input }) => downloadPasswords(ctx, input)),
  endSession: guarded(
    "user.revoke",
    post("/api/manage/user/endSession"),
    access.endSession,
  ).mutation(({ ctx, input }) => endSession(ctx, input)),
  unlock: guarded("user.switch", post("/api/manage/user/unlock"), access.unlock).mutation(
    ({ ctx, input }) => unlockUser(ctx, input),
  ),
  changePassword: guarded(
    "signedIn",
    post("/api/manage/user/changePassword"),
    access.changePassword,
    { whilePasswordDue: true },
  ).mutation(({ ctx, input }) => changePassword(ctx, input)),
  confirm: guarded("user.confirm", post("/api/manage/user/confirm"), access.confirm).mutation(
    ({ ctx, input }) => confirmApprover(ctx, input),
  ),
  revokeAccess: guarded(
    "user.revoke",
    post("/api/manage/user/revokeAccess"),
    access.revokeAccess,
  ).mutation(({ ctx, input }) => revokeAccess(ctx, input)),
});
