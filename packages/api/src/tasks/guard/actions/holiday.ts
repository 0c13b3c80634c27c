import type { z } from "zod";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { removeHoliday, saveHoliday } from "../contract-requirement.ts";
import * as queries from "../queries/rules.ts";

type NewHoliday = z.output<typeof saveHoliday.input>;
type Removal = z.output<typeof removeHoliday.input>;

export const holidayKind: ProposalKind<NewHoliday> = {
  kind: "HOLIDAY",
  payload: saveHoliday.input,
  dayField: "day",

  async examine(tx, { profile, day, name, source }) {
    assertSeesAllInstitutions(tx.actor);
    const before = await queries.findHoliday(tx.db, profile, day);
    return { ...buildSubject(profile, day), before: { ...before }, after: { day, name, source } };
  },

  async apply(tx, holiday) {
    await queries.saveHoliday(tx.db, holiday.profile, holiday);
    tx.audit({
      action: "guard.saveHoliday",
      entity: "holiday",
      entityId: `${holiday.profile} ${holiday.day}`,
      after: holiday,
    });
  },
};

export const holidayRemovalKind: ProposalKind<Removal> = {
  kind: "HOLIDAY_REMOVAL",
  payload: removeHoliday.input,
  dayField: "day",

  async examine(tx, { profile, day }) {
    assertSeesAllInstitutions(tx.actor);
    const before = await queries.findHoliday(tx.db, profile, day);
    return { ...buildSubject(profile, day), before: { ...before }, after: {} };
  },

  async apply(tx, { profile, day }) {
    await queries.removeHoliday(tx.db, profile, day);
    tx.audit({
      action: "guard.removeHoliday",
      entity: "holiday",
      entityId: `${profile} ${day}`,
      before: { profile, day },
    });
  },
};

const buildSubject = (profile: string, day: string) => ({
  key: `holiday ${profile} ${day}`,
  name: `${profile} ${day}`,
  institutionId: null,
  latestId: null,
  fixedOn: day,
});
