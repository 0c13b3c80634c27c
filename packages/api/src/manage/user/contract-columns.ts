import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { UserRow } from "./contract.ts";

const col = createColumnHelper<UserRow>();

export const POSITION_WORDS = {
  LEADER: "manage.user.leader",
  MEMBER: "manage.user.member",
} as const;

export const STATUS_WORDS = {
  ENABLED: "core.field.enabled",
  DISABLED: "core.field.disabled",
  LOCKED: "manage.user.locked",
  UNCONFIRMED: "core.proposal.waiting",
} as const;

const getPosition = ({ groupId, isLeader }: UserRow) => {
  if (groupId === null) return null;
  return isLeader ? "LEADER" : "MEMBER";
};

export const userColumns = {
  name: col.person(),
  login: col.text("core.field.login", "login"),
  role: col.role(),
  institution: col.institution(),
  group: col.group(),
  stage: col.stage(),
  position: col.code("manage.user.position", getPosition, (position) => POSITION_WORDS[position]),
  status: col.code("core.field.status", "status", (status) => STATUS_WORDS[status]),
  locked: col.flag(STATUS_WORDS.LOCKED, "locked"),
  unconfirmed: col.flag(
    STATUS_WORDS.UNCONFIRMED,
    ({ isApprover, confirmation }) => isApprover && confirmation === null,
  ),
  lastLogin: col.instant("manage.user.lastLogin", "lastLoginAt"),
  certificate: col.day("manage.user.certificate", "certifiedUntil"),
  telephony: col.text("manage.user.telephony", "telephonyUsername"),
  email: col.text("core.field.email", "email"),
  creator: col.text("manage.user.creator", "creatorName"),
  created: col.instant("core.field.created", "createdAt"),
  modifier: col.text("manage.user.modifier", "modifierName"),
  updated: col.instant("manage.user.updatedAt", "updatedAt"),
  id: col.count("manage.user.id", "id"),
} satisfies ListColumns<UserRow>;
