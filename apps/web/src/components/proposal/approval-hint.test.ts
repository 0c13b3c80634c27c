import { expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { getApprovalHint } from "./approval-hint.ts";

const t = translator("en");

test.each([
  ["BORROWER_CHANGE", "borrower_zone 7", t("manage.proposal.approveNow")],
  ["BORROWER_CHANGE", "borrower 5f1c", t("manage.proposal.approveAtOnce")],
  ["CERTIFICATE", "user 7", t("manage.proposal.approveCertificate")],
  ["RETENTION", "retention", t("manage.proposal.approveBody", { day: "1 Apr 2026" })],
] as const)("%s of %s", (kind, subject, hint) => {
  expect(getApprovalHint(t, { kind, subject }, "1 Apr 2026")).toBe(hint);
});
