import { describe, expect, test } from "bun:test";
import { jobs } from "./jobs.ts";
import { procedures } from "./router-walk.ts";
import { USES } from "./testing-reaching.ts";

/** Writes and jobs that lead to no person outside the company, each with the reason; all others have to be tried. */
const UNREACHING: Readonly<Record<string, readonly string[]>> = {
  "opens, keeps or ends a session of the caller": [
    ...["session.login.signIn", "session.login.readPolicy"],
    ...["session.login.signOut", "session.login.signOutDevice"],
    "session.socket.createToken",
  ],
  "gives cases to agents; each contact that follows is asked for by itself": [
    ...["tasks.allocation.prepare", "tasks.allocation.change"],
    ...["tasks.allocation.commit", "tasks.allocation.discard"],
    ...["tasks.binding.bind", "tasks.binding.unbind"],
    ...["tasks.placement.recall", "tasks.placement.revokeRecall"],
    "manage.user.move",
  ],
  "writes or proposes a setting or a template": [
    ...["tasks.allocation.saveCapacity", "tasks.allocation.saveRule"],
    ...["tasks.allocation.withdrawRule", "tasks.closing.updatePolicy"],
    ...["tasks.closing.withdrawPolicy", "tasks.guard.updateRule"],
    ...["tasks.guard.withdrawRule", "tasks.guard.saveHoliday"],
    ...["tasks.guard.stateCalendar", "tasks.guard.removeHoliday"],
    ...["tasks.placement.saveRule", "tasks.placement.withdrawRule"],
    ...["tasks.recycling.save", "tasks.recycling.withdraw"],
    ...["telephony.letter.saveTemplate", "telephony.letter.withdrawTemplate"],
    ...["telephony.sms.saveReplyRule", "telephony.sms.withdrawReplyRule"],
    ...["telephony.sms.saveSetting", "telephony.sms.withdrawSetting"],
    ...["telephony.sms.saveTemplate", "telephony.sms.withdrawTemplate"],
    ...["telephony.sms.switchTemplate", "telephony.optOut.add"],
    ...["telephony.optOut.remove", "telephony.optOut.withdraw"],
    ...["repay.codePolicy.update", "repay.codePolicy.withdraw"],
    ...["repay.codePolicy.updateChannel", "repay.codePolicy.withdrawChannel"],
    ...["repay.codePolicy.updateModes", "repay.codePolicy.withdrawModes"],
    ...["repay.deductionPolicy.update", "repay.deductionPolicy.withdraw"],
    "repay.deductionPolicy.updateLimits",
    "repay.deductionPolicy.withdrawLimits",
    "repay.deductionPolicy.updateAuthority",
    "repay.deductionPolicy.withdrawAuthority",
    "repay.extension.updateInstitutionSetting",
    "repay.extension.withdrawInstitutionSetting",
    "repay.extension.updateQueueSetting",
    "repay.extension.withdrawQueueSetting",
    ...["repay.payment.updatePolicy", "repay.payment.withdrawPolicy"],
    ...["repay.bankFile.saveFormat", "repay.bankFile.deleteFormat"],
    ...["repay.terms.create", "repay.terms.withdraw"],
    ...["manage.access.update", "manage.access.updateException"],
    ...["manage.face.saveRule", "manage.face.withdrawRule"],
    ...["manage.config.saveInfo", "manage.config.proposeInfo"],
    ...["manage.config.withdrawInfo", "manage.config.update"],
    ...["manage.config.propose", "manage.config.withdraw"],
    ...["manage.inactivity.save", "manage.inactivity.withdraw"],
    ...["manage.retention.save", "manage.retention.withdraw"],
    ...["manage.leaver.save", "manage.leaver.withdraw"],
    ...["manage.masking.save", "manage.masking.withdraw"],
    ...["manage.signIn.updatePolicy", "manage.signIn.withdrawPolicy"],
    "manage.forbiddenWord.update",
    "manage.forbiddenWord.withdraw",
    "manage.permission.saveApprovers",
    "manage.permission.saveRole",
    "manage.proposal.approve",
    "manage.proposal.reject",
    ...["manage.proposal.withdraw", "manage.schedule.saveCode"],
    ...["reports.hour.save", "reports.hour.withdraw"],
    ...["reports.target.save", "reports.target.copy"],
    ...["reports.wage.updateScheme", "reports.wage.withdrawScheme"],
    ...["board.penalty.updateRule", "board.penalty.withdrawRule"],
    ...["board.quality.saveRule", "board.quality.withdrawRule"],
    ...["board.quality.saveCard", "board.quality.withdrawCard"],
    ...["board.taskConfig.create", "board.taskConfig.update"],
    ...["board.taskConfig.remove", "board.workOrder.updateTerm"],
    "board.workOrder.withdrawTerm",
  ],
  "records what is known of a borrower or a case": [
    ...["tasks.borrower.recordFact", "tasks.borrower.endFact"],
    ...["tasks.borrower.proveConsent", "tasks.borrower.decideConsent"],
    ...["tasks.borrower.withdrawFact", "tasks.hold.open", "tasks.hold.close"],
    ...["tasks.skip.save", "tasks.bar.add", "tasks.bar.lift"],
    ...["tasks.contact.save", "tasks.contact.saveEmergency"],
    ...["tasks.contact.removeEmergency", "tasks.contact.restoreEmergency"],
    ...["tasks.contact.decide", "tasks.image.createComment"],
    "manage.change.save",
  ],
  "takes in a file or data that the borrower gave; a number in it is used by the contacts that are tried":
    [
      ...["tasks.contact.importAddressBook", "tasks.contact.importPhoneCalls"],
      ...["tasks.contact.requestGrant", "tasks.contact.decideGrant"],
      ...["tasks.image.upload", "tasks.image.import", "tasks.image.importKtp"],
      ...["tasks.intake.upload", "tasks.intake.checkRun"],
      ...["tasks.intake.applyRun", "tasks.intake.proposeChange"],
      "tasks.intake.saveMapping",
    ],
  "ends, closes or reopens a case": [
    ...["tasks.closing.withdraw", "tasks.closing.cancel"],
    ...["tasks.closing.request", "tasks.closing.requestWriteOff"],
    ...["tasks.closing.decide", "tasks.closing.decideWriteOff"],
    "tasks.closing.revoke",
  ],
  "keeps what the caller sees or where the caller is": [
    ...["tasks.notice.markRead", "tasks.notice.markUnread"],
    ...["tasks.presence.enter", "tasks.presence.leave"],
    ...["tasks.behaviour.record", "tasks.view.save", "tasks.view.remove"],
    ...["tasks.view.order", "tasks.view.choose", "manage.message.read"],
  ],
  "tells what became of a call or message that left before": [
    ...["telephony.calls.hangUp", "telephony.calls.wrapUp"],
    ...["telephony.calls.report", "telephony.calls.callback"],
    ...["telephony.letter.recordReturn", "telephony.outbox.settle"],
    "telephony.sms.settleReply",
  ],
  "shows a paired phone that a call waits; the number comes with the claim": [
    "telephony.calls.getWaiting",
  ],
  "pairs or proves a company phone and its agent": [
    ...["telephony.phoneApp.pair", "telephony.phoneApp.unpair"],
    ...["telephony.phoneApp.showCode", "telephony.phoneApp.enrol"],
    ...["telephony.phoneApp.getFaceState", "telephony.phoneApp.enrolFace"],
    ...["telephony.phoneApp.checkFace", "manage.face.unlock"],
    ...["manage.face.clear", "manage.face.addToBlacklist"],
    "manage.face.cancelBlacklist",
  ],
  "makes or ends a quote or a code that the agent sees; a message that carries it is tried": [
    ...["repay.code.create", "repay.code.cancel"],
    ...["repay.deduction.createFull", "repay.deduction.createPart"],
    ...["repay.deduction.withdraw", "repay.deduction.createCode"],
    ...["repay.deduction.decide", "repay.deduction.decideMany"],
    ...["repay.extension.create", "repay.extension.cancel"],
    "repay.extension.createManual",
  ],
  "books money": [
    ...["repay.payment.callback", "repay.payment.takeBack"],
    ...["repay.payment.payAsBank", "repay.payment.reverseAsBank"],
    ...["repay.suspense.resolve", "repay.bankFile.importFile"],
    ...["repay.bankFile.reconcile", "repay.bankFile.postMissing"],
    "repay.roll.run",
  ],
  "asks for or decides on a borrower's data; what is handed out is a file for the operator": [
    ...["manage.dataRequest.request", "manage.dataRequest.decide"],
    "manage.dataRequest.revoke",
  ],
  "manages the people, places and shifts of the house": [
    ...["manage.group.save", "manage.group.remove"],
    ...["manage.institution.create", "manage.institution.update"],
    ...["manage.institution.proposeCountry", "manage.institution.save"],
    ...["manage.institution.disable", "manage.institution.enable"],
    ...["manage.merchant.save", "manage.permission.save"],
    ...["manage.queue.save", "manage.queue.switchType"],
    ...["manage.queue.remove", "manage.queue.withdraw"],
    ...["manage.schedule.upload", "manage.schedule.saveUpload"],
    ...["manage.schedule.updateStatus", "manage.schedule.saveDays"],
    ...["manage.user.save", "manage.user.update", "manage.user.confirm"],
    ...["manage.user.proposeCertificate", "manage.user.disable"],
    ...["manage.user.enable", "manage.user.givePassword"],
    ...["manage.user.downloadPasswords", "manage.user.endSession"],
    ...["manage.user.unlock", "manage.user.changePassword"],
    "manage.user.revokeAccess",
  ],
  "counts or opens a report": [
    ...["reports.bi.openPage", "reports.daily.collect"],
    ...["reports.daily.refresh", "reports.dashboard.export"],
    ...["reports.dashboard.collect", "reports.dashboard.refresh"],
    ...["reports.overview.collect", "reports.overview.refresh"],
    ...["reports.rollRate.collect", "reports.rollRate.refresh"],
    ...["reports.wage.update", "reports.wage.setQuality"],
    "reports.wage.closeMonth",
  ],
  "judges the work of an agent": [
    ...["board.dailyTask.update", "board.dailyTask.cancel"],
    ...["board.penalty.propose", "board.penalty.decide"],
    ...["board.quality.score", "board.quality.calibrate"],
    ...["board.quality.object", "board.quality.settle"],
  ],
  "moves a complaint within the house; its answer is telephony.answer.send": [
    ...["board.workOrder.create", "board.workOrder.import"],
    ...["board.workOrder.allocate", "board.workOrder.allocateMany"],
    ...["board.workOrder.process", "board.workOrder.finish"],
    ...["board.workOrder.confirm", "board.workOrder.reopen"],
    ...["board.workOrder.invalidate", "board.workOrder.extend"],
    "board.workOrder.attach",
  ],
};

/** Jobs that send nothing, each with the reason; the others are tried. */
const SILENT_JOBS: Readonly<Record<string, readonly string[]>> = {
  "counts, orders or seals what is stored": [
    ...["case.reorder", "case.tally", "audit.seal", "ledger.seal"],
    "record.seal",
    ...["agent.count", "agent.beginDay", "daily.collect", "wage.close"],
    ...["dashboard.collect", "wage.leave", "overview.collect"],
    ...["rollRate.collect", "guard.windows", "quality.draw"],
  ],
  "forgets what is old or over": [
    ...["reply.sweep", "event.sweep", "partition.keep"],
    ...["session.sweep", "presence.sweep", "bi.sweep", "intake.sweep"],
    ...["retention.purge", "dataRequest.erase", "retention.purgeHourly"],
    ...["extension.lapse", "proposal.lapse", "call.sweep"],
  ],
  "notifies people of the house on their screens": [
    ...["inactivity.watch", "placement.tell", "guard.remindCalendars"],
    ...["guard.tellTermsAbove", "sms.escalateReplies", "dailyTask.watch"],
    ...["dailyTask.make", "workOrder.escalate", "workOrder.unassign"],
  ],
  "gives, takes or closes cases": [
    ...["leaver.release", "recycling.release", "allocation.deal"],
    ...["allocation.apply", "promise.settle", "institution.beginLaw"],
  ],
  "works with the bank or a code's provider": [
    ...["code.ask", "code.sweep", "code.withdraw", "payment.takeFiles"],
    "roll.day",
  ],
};

/** Rooms of contact: each of their writes says itself whether it leads to a person. */
const ROOMS = ["telephony.", "tasks.contact.", "tasks.log.", "tasks.image."] as const;

const writes = procedures.filter(([, { _def }]) => _def.type === "mutation");
const ofContact = writes.filter(([path]) => ROOMS.some((room) => path.startsWith(room)));
const tried = new Set(USES.map(({ path }) => path));

describe("every write of the product", () => {
  test.each(ofContact)("%s says whether it can lead to a person", (_, { _def: { meta } }) => {
    expect(meta?.reaches).toBeOneOf(["PERSON", "NOBODY"]);
  });

  test("is tried at closed times or named with the reason why it reaches nobody", () => {
    const named = Object.values(UNREACHING).flat();
    expect([...named, ...tried].toSorted()).toEqual(writes.map(([path]) => path).toSorted());
  });

  test("is tried where it says that it can lead to a person, and only there", () => {
    const reaching = procedures
      .filter(([, { _def }]) => _def.meta?.reaches === "PERSON")
      .map(([path]) => path);
    expect([...tried].toSorted()).toEqual(reaching.toSorted());
  });

  test("is no query: what reads claims no way to a person", () => {
    const queries = procedures.filter(
      ([
        ,
        {
          _def: { type, meta },
        },
      ]) => type === "query" && meta?.reaches === "PERSON",
    );
    expect(queries).toEqual([]);
  });
});

test("every job sends what is tried below, or is named with the reason why it sends nothing", () => {
  const named = Object.values(SILENT_JOBS).flat();
  expect([...named, "sms.deliver", "sms.recover"].toSorted()).toEqual(
    jobs.map(({ name }) => name).toSorted(),
  );
});
