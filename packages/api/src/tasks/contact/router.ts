import { guarded, router } from "../../core/guarded.ts";
import { del, get, post } from "../../core/rest.ts";
import {
  editContact,
  listContacts,
  listRelated,
  removeEmergencyContact,
  saveEmergencyContact,
} from "./actions/contact.ts";
import {
  askForData,
  decideOnData,
  listWaiting,
  showAddressBook,
  showPhoneCalls,
} from "./actions/grant.ts";
import { revealIdNumber, revealPhone, showHiding } from "./actions/reveal.ts";
import * as c from "./contract.ts";

export const contactRouter = router({
  contactList: guarded(
    "contact.read",
    get("/api/task/contactList/{id}", "/api/task/userContacts/{id}"),
    c.contactList,
  ).query(({ ctx, input }) => listContacts(ctx, input)),
  edit: guarded(
    "contact.write",
    post("/api/task/contact/edit"),
    c.edit,
  ).mutation(({ ctx, input }) => editContact(ctx, input)),
  saveEmergency: guarded(
    "contact.write",
    post("/api/task/save/userEmerContact"),
    c.saveEmergency,
  ).mutation(({ ctx, input }) => saveEmergencyContact(ctx, input)),
  removeEmergency: guarded(
    "contact.write",
    del("/api/task/delete/userEmerContact/{id}"),
    c.removeEmergency,
  ).mutation(({ ctx, input }) => removeEmergencyContact(ctx, input)),
  relatedPhones: guarded(
    "contact.read",
    get("/api/task/relatedPhones/{id}"),
    c.relatedPhones,
  ).query(({ ctx, input }) => listRelated(ctx, input)),
  isHide: guarded(
    "contact.read",
    get("/api/task/config-info/is-hide"),
    c.isHide,
  ).query(({ ctx }) => showHiding(ctx)),
  reveal: guarded(
    "contact.reveal",
    post("/api/task/contact/reveal"),
    c.reveal,
  ).mutation(({ ctx, input }) => revealPhone(ctx, input)),
  revealId: guarded(
    "contact.reveal",
    post("/api/task/userInfo/reveal"),
    c.revealId,
  ).mutation(({ ctx, input }) => revealIdNumber(ctx, input)),
  addressBook: guarded(
    "contact.read",
    get("/api/task/userAddressBook/{id}"),
    c.addressBook,
  ).query(({ ctx, input }) => showAddressBook(ctx, input)),
  phoneCalls: guarded(
    "contact.read",
    get("/api/task/userCallRecord/{id}"),
    c.phoneCalls,
  ).query(({ ctx, input }) => showPhoneCalls(ctx, input)),
  requestGrant: guarded(
    "grant.request",
    post("/api/task/grant/request"),
    c.requestGrant,
  ).mutation(({ ctx, input }) => askForData(ctx, input)),
  grants: guarded(
    "grant.approve",
    get("/api/task/grant/waiting"),
    c.grants,
  ).query(({ ctx }) => listWaiting(ctx)),
  decideGrant: guarded(
    "grant.approve",
    post("/api/task/grant/decide"),
    c.decideGrant,
  ).mutation(({ ctx, input }) => decideOnData(ctx, input)),
});
