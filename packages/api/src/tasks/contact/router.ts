import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
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

const { read, command } = endpointsUnder("/api/task");

export const contactRouter = router({
  list: read("contact.read", get("contactList/{id}", "userContacts/{id}"), c.list, listContacts),
  save: command("contact.write", post("contact/edit"), c.save, editContact, { reaches: "NOBODY" }),
  saveEmergency: command(
    "contact.write",
    post("save/userEmerContact"),
    c.saveEmergency,
    saveEmergencyContact,
    { reaches: "NOBODY" },
  ),
  removeEmergency: command(
    "contact.write",
    del("delete/userEmerContact/{id}"),
    c.removeEmergency,
    removeEmergencyContact,
    { reaches: "NOBODY" },
  ),
  restoreEmergency: command(
    "contact.write",
    post("contact/restore"),
    c.restoreEmergency,
    restoreEmergencyContact,
    { reaches: "NOBODY" },
  ),
  decide: command("contact.approve", post("contact/decide"), c.decide, decideOnContact, {
    reaches: "NOBODY",
  }),
  listRelatedPhones: read(
    "contact.read",
    get("relatedPhones/{id}"),
    c.listRelatedPhones,
    listRelated,
  ),
  getMasking: read("contact.read", get("config-info/is-hide"), c.getMasking, getMaskingState),
  reveal: command("contact.reveal", post("contact/reveal"), c.reveal, revealPhone, {
    reaches: "PERSON",
  }),
  revealId: command("contact.reveal", post("userInfo/reveal"), c.revealId, revealPersonalDatum, {
    reaches: "PERSON",
  }),
  listAddressBook: read(
    "contact.read",
    get("userAddressBook/{id}"),
    c.listAddressBook,
    getAddressBook,
  ),
  listPhoneCalls: read("contact.read", get("userCallRecord/{id}"), c.listPhoneCalls, getPhoneCalls),
  importAddressBook: command(
    "borrower.import",
    post("import/addressBook"),
    device.importAddressBook,
    importDeviceAddressBook,
    { reaches: "NOBODY" },
  ),
  importPhoneCalls: command(
    "borrower.import",
    post("import/callRecord"),
    device.importPhoneCalls,
    importDeviceCalls,
    { reaches: "NOBODY" },
  ),
  requestGrant: command("grant.request", post("grant/request"), c.requestGrant, requestDeviceData, {
    reaches: "NOBODY",
  }),
  listGrants: read("grant.approve", get("grant/waiting"), c.listGrants, listWaiting),
  decideGrant: command("grant.approve", post("grant/decide"), c.decideGrant, decideOnData, {
    reaches: "NOBODY",
  }),
});
