import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
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
import { confirmOrder, finishOrder } from "./actions/verdict.ts";
import { extendOrder, invalidateOrder, processOrder } from "./actions/work.ts";
import * as c from "./contract.ts";
import { orderColumns } from "./contract-columns.ts";
import { importFile, MAX_IMPORT_BYTES } from "./contract-import.ts";
import * as w from "./contract-work.ts";
import { FILE_LIMIT_BYTES } from "./contract-codes.ts";

const { read, command } = endpointsUnder("/api/customer/service");

export const workOrderRouter = router({
  list: read("workOrder.read", getOrPost("get/workOrder/listing"), c.list, listOrders, {
    sheet: { title: "app.screen.work-orders", columns: orderColumns },
  }),
  listOfCase: read("workOrder.read", get("ofCase"), c.listOfCase, listCaseComplaints),
  listPeople: read("workOrder.read", get("people"), c.listPeople, listComplaintPeople),
  get: read("workOrder.read", getOrPost("detail"), c.get, getComplaint),
  history: read("workOrder.read", getOrPost("dealHistory"), c.history, listComplaintHistory),
  listHandlers: read(
    "workOrder.allocate",
    getOrPost("queryDealAgentId"),
    c.listHandlers,
    listHandlerCandidates,
  ),
  listAgents: read("workOrder.create", getOrPost("agents"), c.listAgents, listCaseAgents),
  create: command("workOrder.create", post("create"), c.create, createOrder),
  import: command(
    "workOrder.create",
    uploadPost("import", MAX_IMPORT_BYTES),
    importFile,
    importOrders,
  ),
  allocate: command("workOrder.allocate", post("allocation"), w.allocate, allocateOrder),
  allocateMany: command(
    "workOrder.allocate",
    post("batch/allocation"),
    w.allocateMany,
    allocateOrders,
  ),
  process: command("workOrder.process", post("processing"), w.process, processOrder),
  finish: command("workOrder.process", post("done"), w.finish, finishOrder),
  confirm: command("workOrder.confirm", post("confirm"), w.confirm, confirmOrder),
  reopen: command("workOrder.manage", post("reopen"), w.reopen, reopenOrder),
  invalidate: command("workOrder.manage", post("invalid"), w.invalidate, invalidateOrder),
  extend: command("workOrder.extend", post("extend"), w.extend, extendOrder),
  listContacts: read("workOrder.process", get("contacts"), c.listContacts, listComplaintContacts),
  attach: command("workOrder.create", uploadPost("attach", FILE_LIMIT_BYTES), c.attach, attachFile),
  getFile: read("workOrder.read", get("file"), c.getFile, getComplaintFile),
});
