import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import {
  createAccount,
  createKey,
  disableAccount,
  enableAccount,
  getKey,
  listAccounts,
  revokeKey,
  updateAccount,
} from "./actions.ts";
import * as c from "./contract.ts";
import { serviceAccountColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/service-account");

export const serviceAccountRouter = router({
  list: read("service.read", getOrPost("listing"), c.list, listAccounts, {
    sheet: { title: "app.screen.service-accounts", columns: serviceAccountColumns },
  }),
  create: command("service.edit", post("create"), c.create, createAccount),
  update: command("service.edit", post("update"), c.update, updateAccount),
  disable: command("service.edit", post("disable"), c.disable, disableAccount),
  enable: command("service.edit", post("enable"), c.enable, enableAccount),
  createKey: command("service.edit", post("key/create"), c.createKey, createKey),
  revokeKey: command("service.edit", post("key/revoke"), c.revokeKey, revokeKey),
  getKey: read("signedIn", get("/api/key"), c.getKey, getKey, { services: true }),
});
