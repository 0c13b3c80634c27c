import { guarded, router } from "../../core/guarded.ts";
import { del, get, post } from "../../core/rest.ts";
import {
  editContact,
  listContacts,
  listRelated,
  removeEmergencyContact,
  restoreEmergencyContact,
  saveEmergencyContact,
} from "./actions/contact.ts";
import { decideOnContact } from "./actions/decide.ts";
import {
  requestDeviceData,
  decideOnData,
  listWaiting,
  getAddressBook,
  getPhoneCalls,
} from "./actions/grant.ts";
import { revealPersonalDatum, revealPhone, getMaskingState } from "./actions/reveal.ts";
import { importDeviceAddressBook, importDeviceCalls } from "./actions/device-data.ts";
import * as device from "./contract-device.ts";
import * as c from "./contract.ts";

export const contactRouter = router({
  list: guarded(
    "contact.read",
    get("/api/task/contactList/{id}", "/api/task/userContacts/{id}"),
    c.list,
  ).query(({ ctx, input }) => listContacts(ctx, input)),
  save: guarded("contact.write", post("/api/task/contact/edit"), c.save, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => editContact(ctx, input)),
  saveEmergency: guarded("contact.write", post("/api/task/save/userEmerContact"), c.saveEmergency, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => saveEmergencyContact(ctx, input)),
  removeEmergency: guarded(
    "contact.write",
    del("/api/task/delete/userEmerContact/{id}"),
    c.removeEmergency,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => removeEmergencyContact(ctx, input)),
  restoreEmergency: guarded(
    "contact.write",
    post("/api/task/contact/restore"),
    c.restoreEmergency,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => restoreEmergencyContact(ctx, input)),
  decide: guarded("contact.approve", post("/api/task/contact/decide"), c.decide, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => decideOnContact(ctx, input)),
  listRelatedPhones: guarded(
    "contact.read",
    get("/api/task/relatedPhones/{id}"),
    c.listRelatedPhones,
  ).query(({ ctx, input }) => listRelated(ctx, input)),
  getMasking: guarded("contact.read", get("/api/task/config-info/is-hide"), c.getMasking).query(
    ({ ctx }) => getMaskingState(ctx),
  ),
  reveal: guarded("contact.reveal", post("/api/task/contact/reveal"), c.reveal, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => revealPhone(ctx, input)),
  revealId: guarded("contact.reveal", post("/api/task/userInfo/reveal"), c.revealId, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => revealPersonalDatum(ctx, input)),
  listAddressBook: guarded(
    "contact.read",
    get("/api/task/userAddressBook/{id}"),
    c.listAddressBook,
  ).query(({ ctx, input }) => getAddressBook(ctx, input)),
  listPhoneCalls: guarded(
    "contact.read",
    get("/api/task/userCallRecord/{id}"),
    c.listPhoneCalls,
  ).query(({ ctx, input }) => getPhoneCalls(ctx, input)),
  importAddressBook: guarded(
    "borrower.import",
    post("/api/task/import/addressBook"),
    device.importAddressBook,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => importDeviceAddressBook(ctx, input)),
  importPhoneCalls: guarded(
    "borrower.import",
    post("/api/task/import/callRecord"),
    device.importPhoneCalls,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => importDeviceCalls(ctx, input)),
  requestGrant: guarded("grant.request", post("/api/task/grant/request"), c.requestGrant, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => requestDeviceData(ctx, input)),
  listGrants: guarded("grant.approve", get("/api/task/grant/waiting"), c.listGrants).query(
    ({ ctx }) => listWaiting(ctx),
  ),
  decideGrant: guarded("grant.approve", post("/api/task/grant/decide"), c.decideGrant, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => decideOnData(ctx, input)),
});
