import { getData, type Kolekta } from "@kolekta/client";
import type { Organisation } from "./organisation.ts";

const YEAR_MS = 365 * 86_400_000;
const DOCUMENT = "%PDF-1.7 in place of the scanned certificate";

/** Proposes the missing certificates of agents, and confirms them as the lender's management. */
export async function certifyAgents(
  admin: Kolekta,
  { trpc: { manage } }: Kolekta,
  { agentIds }: Organisation,
): Promise<void> {
  for (const userId of agentIds) {
    const user = await admin.trpc.manage.user.get.query({ userId });
    if (user.certifiedUntil !== null) continue;
    const proposalId = await proposeCertificate(admin, userId);
    const { version } = await manage.proposal.get.query({ proposalId });
    await manage.proposal.approve.mutate({ proposalId, version });
  }
}

/** Files are sent over REST. */
async function proposeCertificate({ rest }: Kolekta, userId: number): Promise<number> {
  const certifiedUntil = new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10);
  const file = new File([DOCUMENT], "certificate.pdf");
  const { proposalId } = await getData(
    rest.POST("/api/manage/user/certificate/propose", { body: { userId, certifiedUntil, file } }),
  );
  return proposalId;
}
