import type { Client } from "../../packages/api/src/client.ts";
import { needed, URL_OF_SERVER } from "../connection.ts";
import type { Organisation } from "./organisation.ts";

const YEAR_MS = 365 * 86_400_000;
const DOCUMENT = "%PDF-1.7 in place of the scanned certificate";

/** Proposes the missing certificates of agents, and confirms them as the lender's management. */
export async function certifyAgents(
  admin: Client,
  management: Client,
  { agentIds }: Organisation,
): Promise<void> {
  for (const userId of agentIds) {
    const user = await admin.manage.user.get.query({ userId });
    if (user.certifiedUntil !== null) continue;
    const proposalId = await proposeCertificate(userId);
    const { version } = await management.manage.proposal.get.query({ proposalId });
    await management.manage.proposal.approve.mutate({ proposalId, version });
  }
}

/** Files are sent over REST. */
async function proposeCertificate(userId: number): Promise<number> {
  const until = new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10);
  const form = new FormData();
  form.append("userId", String(userId));
  form.append("certifiedUntil", until);
  form.append("file", new Blob([DOCUMENT]), "certificate.pdf");
  const reply = await fetch(`${URL_OF_SERVER}/prod/api/manage/user/certificate/propose`, {
    method: "POST",
    headers: { token: needed("KOLEKTA_TOKEN", "the token of an admin") },
    body: form,
  });
  const { data, message } = (await reply.json()) as {
    data: { proposalId: number };
    message: string;
  };
  if (!reply.ok) throw new Error(`certificate of ${userId}: ${message}`);
  return data.proposalId;
}
