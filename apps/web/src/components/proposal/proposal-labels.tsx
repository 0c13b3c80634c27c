import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import type { Currency } from "@kolekta/api/core/money";
import type { ProposalState } from "@kolekta/api/manage/proposal/contract-words";
import type { Tone } from "@/components/ui/badge.tsx";
import { RETENTION_KEYS } from "@kolekta/api/manage/retention/contract";
import { SIGN_IN_KEYS } from "@kolekta/api/manage/sign-in/contract";
import type { MessageKey } from "@kolekta/i18n/web";
import { DayText, Money, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";

type Value = Proposal["before"][string];

const TONES: Record<ProposalState, Tone> = {
  PROPOSED: "info",
  APPROVED: "success",
  REJECTED: "danger",
  WITHDRAWN: "neutral",
  EXPIRED: "warning",
};

export const ProposalStateBadge = ({ state }: { state: ProposalState }) => (
  <StatusBadge tone={TONES[state]} label={useT()(`manage.proposal.stateName.${state}`)} />
);

type NamedProposal = Pick<Proposal, "kind" | "subjectName" | "after">;

/** "Deduction limits: Early" */
export const useProposalName = () => {
  const t = useT();
  return ({ kind, subjectName, after }: NamedProposal) => {
    const setting = t(`manage.proposal.kind.${kind}`);
    const title = after["withdrawn"] ? t("manage.proposal.withdrawalFor", { setting }) : setting;
    return `${title}: ${subjectName ?? t("core.word.all")}`;
  };
};

/** Fields whose labels are those of their setting page. */
const NAMED: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ["value", "core.field.value"],
  ["category", "core.field.category"],
  ["unmaskedRoles", "manage.masking.visibleTo"],
  ["quotas", "manage.masking.quotas"],
  ["proposerRoles", "manage.proposal.proposedBy"],
  ["lostPermissions", "core.word.withdrawn"],
  ...RETENTION_KEYS.map((kind) => [kind, `manage.retention.${kind}`] as const),
  ...SIGN_IN_KEYS.map((key) => [key, `manage.signIn.field.${key}`] as const),
]);

const DAYS: ReadonlySet<string> = new Set(RETENTION_KEYS);

/** A fact of a level, or of a role, carries its number behind a point. */
export const useFieldLabel = () => {
  const t = useT();
  const roleName = useRoleName();
  return (key: string): string => {
    const [name = key, level] = key.split(".");
    const part = t(NAMED.get(name) ?? `manage.proposal.detail.${name as "lateFee"}`);
    if (level === undefined) return part;
    return name === "quotas"
      ? `${part}, ${roleName(Number(level))}`
      : t("manage.proposal.level", { part, level });
  };
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Fields whose values are contract codes, not user-defined names. */
const WORDED: ReadonlySet<string> = new Set([
  "lateBase",
  "lateBases",
  "waterfall",
  "severity",
  "category",
  "accrualPause",
  "layer",
  "overdue",
  "overdueCurrent",
  "wholeLoan",
  "contradicts",
  "resolution",
  "issueKind",
]);

/** Facts that carry amounts of several currencies. */
const SUMS: ReadonlySet<string> = new Set(["sums", "reversedSums"]);

/** Facts that name roles. */
const ROLES: ReadonlySet<string> = new Set([
  "overrideRoles",
  "reviewerRoles",
  "checkerRoles",
  "startRoles",
  "proposerRoles",
  "approverRoles",
  "notifiedRoles",
  "readerRoles",
  "unmaskedRoles",
]);

const PERMISSIONS: ReadonlySet<string> = new Set(["gainedPermissions", "lostPermissions"]);

const CLOSING: ReadonlySet<string> = new Set(["closed", "opened"]);

/** "03 PHONE_APP Early": a channel and a device by their codes, and the stage by its name. */
const useClosing = () => {
  const t = useT();
  return (text: string): string => {
    const [type, device, ...stage] = text.split(" ");
    return [
      t(`tasks.log.channel.${type as "03"}`),
      t(`manage.config.device.${device as "ALL"}`),
      stage.join(" ") || t("manage.config.everyStage"),
    ].join(" · ");
  };
};

/** A word of the contract in the reader's language; a name stays as it is. */
const useWord = () => {
  const t = useT();
  const roleName = useRoleName();
  const closing = useClosing();
  const { money } = useFormat();
  return (name: string, item: string | number | boolean): string => {
    if (ROLES.has(name.split(".")[0] ?? name)) return roleName(Number(item));
    if (PERMISSIONS.has(name)) return t(`manage.permission.name.${String(item) as "case.read"}`);
    if (CLOSING.has(name)) return closing(String(item));
    if (SUMS.has(name)) {
      const [currency, minor] = String(item).split(" ");
      return money(Number(minor), currency as Currency);
    }
    if (name === "country") return t(`core.country.${String(item) as "ID"}`);
    return WORDED.has(name) ? t(`manage.proposal.word.${String(item) as "WARN"}`) : String(item);
  };
};

interface Props {
  name: string;
  value: Value | undefined;
  currency: Currency | undefined;
}

/** Value of a setting, formatted by its field. */
export const ProposalFieldValue = ({ name, value, currency }: Props) => {
  const t = useT();
  const word = useWord();
  if (value === undefined || value === null || value === "")
    return <span className="text-muted-foreground">{t("core.word.none")}</span>;
  if (typeof value === "boolean") return t(value ? "core.word.yes" : "core.word.no");
  if (Array.isArray(value))
    return value.length === 0
      ? t("core.word.none")
      : value.map((item) => word(name, item)).join(", ");
  if (typeof value === "number" && DAYS.has(name)) return t("core.word.days", { days: value });
  if (typeof value === "number")
    return name.endsWith("Minor") ? (
      <Money minor={value} currency={currency} />
    ) : (
      <NumberText value={value} />
    );
  return DAY.test(value) ? <DayText day={value} /> : word(name, value);
};
