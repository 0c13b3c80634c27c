import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { allocateOrder, allocateOrders, listHandlerCandidates } from "./actions/allocate.ts";
import { createOrder, listCaseAgents } from "./actions/create.ts";
import { attachFile, getComplaintFile } from "./actions/file.ts";
import { importOrders } from "./actions/import.ts";
import { listComplaintContacts } from "./actions/contact.ts";
import {
  listOrders,
  listCaseComplaints,
  listComplaintPeople,
  listComplaintHistory,
  getComplaint,
} from "./actions/get.ts";
import { reopenOrder } from "./actions/reopen.ts";
import { complaintTermKind, listDeadlineHistory, listDeadlines } from "./actions/term.ts";
import { confirmOrder, finishOrder } from "./actions/verdict.ts";
import { extendOrder, invalidateOrder, processOrder } from "./actions/work.ts";
import * as c from "./contract.ts";
import { importFile, MAX_IMPORT_BYTES } from "./contract-import.ts";
import * as term from "./contract-term.ts";
import * as w from "./contract-work.ts";
import { FILE_LIMIT_BYTES } from "./contract-codes.ts";

const at = (path: string) => `/api/customer/service/${path}`;

export const workOrderRouter = router({
  list: guarded("workOrder.read", getOrPost(at("get/workOrder/listing")), c.list).query(
    ({ ctx, input }) => listOrders(ctx, input),
  ),
  listOfCase: guarded("workOrder.read", get(at("ofCase")), c.listOfCase).query(({ ctx, input }) =>
    listCaseComplaints(ctx, input),
  ),
  listPeople: guarded("workOrder.read", get(at("people")), c.listPeople).query(({ ctx, input }) =>
    listComplaintPeople(ctx, input),
  ),
  get: guarded("workOrder.read", getOrPost(at("detail")), c.get).query(({ ctx, input }) =>
    getComplaint(ctx, input),
  ),
  history: guarded("workOrder.read", getOrPost(at("dealHistory")), c.history).query(
    ({ ctx, input }) => listComplaintHistory(ctx, input),
  ),
  listHandlers: guarded(
    "workOrder.allocate",
    getOrPost(at("queryDealAgentId")),
    c.listHandlers,
  ).query(({ ctx, input }) => listHandlerCandidates(ctx, input)),
  listAgents: guarded("workOrder.create", getOrPost(at("agents")), c.listAgents).query(
    ({ ctx, input }) => listCaseAgents(ctx, input),
  ),
  create: guarded("workOrder.create", post(at("create")), c.create).mutation(({ ctx, input }) =>
    createOrder(ctx, input),
  ),
  import: guarded(
    "workOrder.create",
    uploadPost(at("import"), MAX_IMPORT_BYTES),
    importFile,
  ).mutation(({ ctx, input }) => importOrders(ctx, input)),
  allocate: guarded("workOrder.allocate", post(at("allocation")), w.allocate).mutation(
    ({ ctx, input }) => allocateOrder(ctx, input),
  ),
  allocateMany: guarded(
    "workOrder.allocate",
    post(at("batch/allocation")),
    w.allocateMany,
  ).mutation(({ ctx, input }) => allocateOrders(ctx, input)),
  process: guarded("workOrder.process", post(at("processing")), w.process).mutation(
    ({ ctx, input }) => processOrder(ctx, input),
  ),
  finish: guarded("workOrder.process", post(at("done")), w.finish).mutation(({ ctx, input }) =>
    finishOrder(ctx, input),
  ),
  confirm: guarded("workOrder.confirm", post(at("confirm")), w.confirm).mutation(({ ctx, input }) =>
    confirmOrder(ctx, input),
  ),
  reopen: guarded("workOrder.manage", post(at("reopen")), w.reopen).mutation(({ ctx, input }) =>
    reopenOrder(ctx, input),
  ),
  invalidate: guarded("workOrder.manage", post(at("invalid")), w.invalidate).mutation(
    ({ ctx, input }) => invalidateOrder(ctx, input),
  ),
  extend: guarded("workOrder.extend", post(at("extend")), w.extend).mutation(({ ctx, input }) =>
    extendOrder(ctx, input),
  ),
  listContacts: guarded("workOrder.process", get(at("contacts")), c.listContacts).query(
    ({ ctx, input }) => listComplaintContacts(ctx, input),
  ),
  attach: guarded(
    "workOrder.create",
    uploadPost(at("attach"), FILE_LIMIT_BYTES),
    c.attach,
  ).mutation(({ ctx, input }) => attachFile(ctx, input)),
  getFile: guarded("workOrder.read", get(at("file")), c.getFile).query(({ ctx, input }) =>
    getComplaintFile(ctx, input),
  ),
  listTerms: guarded("workOrder.readTerm", get(at("terms")), term.listTerms).query(({ ctx }) =>
    listDeadlines(ctx),
  ),
  termHistory: guarded("workOrder.readTerm", get(at("termHistory")), term.termHistory).query(
    ({ ctx, input }) => listDeadlineHistory(ctx, input),
  ),
  updateTerm: guarded("workOrder.editTerm", post(at("termSave")), term.updateTerm).mutation(
    ({ ctx, input }) => propose(ctx, complaintTermKind, input),
  ),
  withdrawTerm: guarded("workOrder.editTerm", post(at("termWithdraw")), term.withdrawTerm).mutation(
    ({ ctx, input }) => propose(ctx, complaintTermKind, { withdraw: input }),
  ),
});
