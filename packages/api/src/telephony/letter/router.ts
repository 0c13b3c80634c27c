import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { listLetters, listCaseLetters, printLetter, printLetters } from "./actions/list.ts";
import { previewLetters } from "./actions/preview.ts";
import { returnLetter } from "./actions/return.ts";
import { sendLetter, sendLetters } from "./actions/send.ts";
import {
  letterTemplateKind,
  listTemplateHistory,
  listLetterTemplates,
} from "./actions/template.ts";
import * as c from "./contract.ts";
import { letterColumns } from "./contract-columns.ts";
import * as texts from "./contract-template.ts";

const { read, command } = endpointsUnder("/api/letter");

export const letterRouter = router({
  preview: read("letter.send", get("preview"), c.preview, previewLetters),
  send: command("letter.send", post("send"), c.send, sendLetter, { reaches: "PERSON" }),
  sendMany: command("letter.send", post("batch/send"), c.sendMany, sendLetters, {
    reaches: "PERSON",
  }),
  listOfCase: read("case.read", get("case"), c.listOfCase, listCaseLetters),
  list: read("letter.read", getOrPost("listing"), c.list, listLetters, {
    sheet: { title: "telephony.letter.page.sent", columns: letterColumns },
  }),
  download: read("letter.read", get("pdf"), c.download, printLetter),
  downloadMany: read("letter.read", get("batch/pdf"), c.downloadMany, printLetters),
  recordReturn: command("letter.send", post("return"), c.recordReturn, returnLetter, {
    reaches: "NOBODY",
  }),
  listTemplates: read(
    "letter.read",
    getOrPost("template/listing"),
    texts.listTemplates,
    listLetterTemplates,
  ),
  templateHistory: read(
    "letter.read",
    get("template/history"),
    texts.templateHistory,
    listTemplateHistory,
  ),
  saveTemplate: command(
    "letter.edit",
    post("template/save"),
    texts.saveTemplate,
    (ctx, input) => propose(ctx, letterTemplateKind, input),
    { reaches: "NOBODY" },
  ),
  withdrawTemplate: command(
    "letter.edit",
    post("template/withdraw"),
    texts.withdrawTemplate,
    (ctx, input) => propose(ctx, letterTemplateKind, { withdraw: input }),
    { reaches: "NOBODY" },
  ),
});
