import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { createDrop, listDrops, removeDrop } from "./actions/drop.ts";
import { getFile, getResult } from "./actions/get.ts";
import { sendLoanFile } from "./actions/send.ts";
import * as c from "./contract.ts";
import * as d from "./contract-drop.ts";

const { read, command } = endpointsUnder("/api/loans/file");

export const loanFileRouter = router({
  send: command(
    "loan.push",
    uploadPost("/api/loans/file", SHEET_LIMITS.csvBytes),
    c.send,
    sendLoanFile,
    { services: true },
  ),
  get: read("loan.push", get("/api/loans/file"), c.get, getFile, { services: true }),
  getResult: read("loan.push", get("result"), c.getResult, getResult, { services: true }),
  listDrops: read("service.read", get("drop/list"), d.listDrops, listDrops),
  createDrop: command("service.edit", post("drop/create"), d.createDrop, createDrop),
  removeDrop: command("service.edit", post("drop/remove"), d.removeDrop, removeDrop),
});
