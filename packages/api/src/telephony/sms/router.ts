import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { exportMessages, listMessages, listOfCase } from "./actions/list.ts";
import { sendMail } from "./actions/mail.ts";
import { showResidue } from "./actions/quota.ts";
import { sendManual, sendTemplate } from "./actions/send.ts";
import { smsSettingKind, showSetting } from "./actions/setting.ts";
import { settleMessage } from "./actions/settle.ts";
import { previewTemplates } from "./actions/template.ts";
import {
  listTemplates,
  saveTemplate,
  switchTemplate,
  withdrawTemplate,
} from "./actions/template-edit.ts";
import * as c from "./contract.ts";
import * as settings from "./contract-setting.ts";
import * as texts from "./contract-template.ts";

export const smsRouter = router({
  templates: guarded("sms.send", get("/api/sms/templates"), c.templates).query(
    ({ ctx, input }) => previewTemplates(ctx, input),
  ),
  residue: guarded("sms.read", get("/api/sms/residue/"), c.residue).query(
    ({ ctx, input }) => showResidue(ctx, input),
  ),
  send: guarded("sms.send", post("/api/sms/send"), c.send).mutation(
    ({ ctx, input }) => sendTemplate(ctx, input),
  ),
  manualSend: guarded(
    "sms.send",
    post("/api/sms/manual/send"),
    c.manualSend,
  ).mutation(({ ctx, input }) => sendManual(ctx, input)),
  mailSend: guarded(
    "sms.send",
    post("/api/sms/mail/send"),
    c.mailSend,
  ).mutation(({ ctx, input }) => sendMail(ctx, input)),
  ofCase: guarded("sms.read", get("/api/sms/case"), c.ofCase).query(
    ({ ctx, input }) => listOfCase(ctx, input),
  ),
  settle: guarded("sms.settle", post("/api/sms/settle"), c.settle).mutation(
    ({ ctx, input }) => settleMessage(ctx, input),
  ),
  listing: guarded(
    "sms.read",
    getOrPost("/api/manage/sms/listing"),
    c.listing,
  ).query(({ ctx, input }) => listMessages(ctx, input)),
  listingExport: guarded(
    "sms.read",
    getOrPost("/api/manage/sms/listing-export"),
    c.listingExport,
  ).query(({ ctx, input }) => exportMessages(ctx, input)),
  setting: guarded(
    "sms.configure",
    get("/api/manage/sms/setting"),
    settings.setting,
  ).query(({ ctx, input }) => showSetting(ctx, input)),
  saveSetting: guarded(
    "sms.configure",
    post("/api/manage/sms/setting/save"),
    settings.saveSetting,
  ).mutation(({ ctx, input }) => propose(ctx, smsSettingKind, input)),
  withdrawSetting: guarded(
    "sms.configure",
    post("/api/manage/sms/setting/withdraw"),
    settings.withdrawSetting,
  ).mutation(({ ctx, input }) =>
    propose(ctx, smsSettingKind, { withdraw: input }),
  ),
  templateListing: guarded(
    "sms.configure",
    getOrPost("/api/manage/sms/template/listing"),
    texts.templateListing,
  ).query(({ ctx, input }) => listTemplates(ctx, input)),
  saveTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/save"),
    texts.saveTemplate,
  ).mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  withdrawTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/withdraw"),
    texts.withdrawTemplate,
  ).mutation(({ ctx, input }) => withdrawTemplate(ctx, input)),
  switchTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/switch"),
    texts.switchTemplate,
  ).mutation(({ ctx, input }) => switchTemplate(ctx, input)),
});
