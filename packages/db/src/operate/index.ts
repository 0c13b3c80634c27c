export { DamagedLock, withFileLock } from "../postgres/file-lock.ts";
export {
  ping,
  type Condition,
  conditionOf,
  type Standby,
} from "./condition.ts";
export { unlessLocked, withNamedLock } from "./named-lock.ts";
export {
  markWhole,
  provision,
  ProvisionError,
  type Provisioned,
  stageOf,
} from "./provision.ts";
export { endSessions } from "./sessions.ts";
