import { guarded, router } from "../../core/guarded.ts";
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
import * as texts from "./contract-template.ts";

export const letterRouter = router({
  preview: guarded("letter.send", get("/api/letter/preview"), c.preview).query(({ ctx, input }) =>
    previewLetters(ctx, input),
  ),
  send: guarded("letter.send", post("/api/letter/send"), c.send, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => sendLetter(ctx, input)),
  sendMany: guarded("letter.send", post("/api/letter/batch/send"), c.sendMany, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => sendLetters(ctx, input)),
  listOfCase: guarded("case.read", get("/api/letter/case"), c.listOfCase).query(({ ctx, input }) =>
    listCaseLetters(ctx, input),
  ),
  list: guarded("letter.read", getOrPost("/api/letter/listing"), c.list).query(({ ctx, input }) =>
    listLetters(ctx, input),
  ),
  download: guarded("letter.read", get("/api/letter/pdf"), c.download).query(({ ctx, input }) =>
    printLetter(ctx, input),
  ),
  downloadMany: guarded("letter.read", get("/api/letter/batch/pdf"), c.downloadMany).query(
    ({ ctx, input }) => printLetters(ctx, input),
  ),
  recordReturn: guarded("letter.send", post("/api/letter/return"), c.recordReturn, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => returnLetter(ctx, input)),
  listTemplates: guarded(
    "letter.read",
    getOrPost("/api/letter/template/listing"),
    texts.listTemplates,
  ).query(({ ctx }) => listLetterTemplates(ctx)),
  templateHistory: guarded(
    "letter.read",
    get("/api/letter/template/history"),
    texts.templateHistory,
  ).query(({ ctx, input }) => listTemplateHistory(ctx, input)),
  saveTemplate: guarded("letter.edit", post("/api/letter/template/save"), texts.saveTemplate, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => propose(ctx, letterTemplateKind, input)),
  withdrawTemplate: guarded(
    "letter.edit",
    post("/api/letter/template/withdraw"),
    texts.withdrawTemplate,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => propose(ctx, letterTemplateKind, { withdraw: input })),
});
