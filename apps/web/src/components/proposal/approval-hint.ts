import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import { ACTS } from "@kolekta/api/manage/proposal/contract-words";
import type { Translate } from "@kolekta/i18n";

const ZONES = "borrower_zone ";

export function getApprovalHint(
  t: Translate,
  { kind, subject }: Pick<Proposal, "kind" | "subject">,
  day: string,
): string {
  if (kind === "BORROWER_CHANGE" && !subject.startsWith(ZONES))
    return t("manage.proposal.approveAtOnce");
  if (kind === "CERTIFICATE") return t("manage.proposal.approveCertificate");
  return ACTS.has(kind)
    ? t("manage.proposal.approveNow")
    : t("manage.proposal.approveBody", { day });
}
