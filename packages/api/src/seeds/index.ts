export { DEMO_LOGINS, type DemoLogin, type DemoOptions, demo, isBlank } from "./demo/index.ts";
export { type CaseIds, type CaseStatus, type NewCase, newCase } from "./factory/case.ts";
export { liftCeilings, setContactRule } from "./factory/contact-rule.ts";
export { assignCase, moveCases } from "./factory/move.ts";
export {
  clearHolidays,
  clearMessages,
  setCountry,
  setZone,
  withTriggerDisabled,
} from "./factory/past-trigger.ts";
export { type BorrowerIds, type NewBorrower, newBorrower } from "./factory/borrower.ts";
export {
  type InstitutionPeople,
  createTestInstitution,
  type Organisation,
  organisation,
} from "./factory/organisation.ts";
export { type DailyTaskIds, newDailyTask } from "./factory/daily-task.ts";
export { updateChannels } from "./factory/channel.ts";
export { newStage, updateStagePolicy } from "./factory/stage.ts";
export { newLender, newProduct } from "./factory/product.ts";
export { appointUser, type NewUser, newUser, type Persona } from "./factory/user.ts";
export { ROLE } from "./roles.ts";
export { DEMO_PASSWORD, type HashCost, hashPassword } from "./password.ts";
export { type LoadOptions, type LoadProgress, load } from "./load/index.ts";
