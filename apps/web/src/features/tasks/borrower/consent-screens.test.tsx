import { afterAll, expect, test } from "bun:test";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { renderToString } from "react-dom/server";
import { FailedCall } from "@/lib/failure.ts";
import { LanguageProvider, translate } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import type { EvidenceInput, EvidenceValues } from "./flag-schema.ts";

const BROWSER = { document: { cookie: "", documentElement: { lang: "" } }, window: {} };

// Imported after the globals are set, because the session module reads its cookie on import.
Object.assign(globalThis, BROWSER);
const { createClient, trpc } = await import("@/lib/trpc.ts");
const { EvidenceFields } = await import("./evidence-fields.tsx");
const { WaitingConsents } = await import("./waiting-consents.tsx");

await loadMessages("tasks");

afterAll(() => {
  for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
});

const CONSENTED_AT = new Date("2026-03-31T05:00:00Z");
const WAITING = getQueryKey(trpc.tasks.borrower.listWaitingConsents, undefined, "query");
const EVIDENCE = getQueryKey(
  trpc.tasks.borrower.listEvidence,
  { taskId: 1, consentedAt: CONSENTED_AT },
  "query",
);

const render = (client: QueryClient, page: ReactNode): string =>
  renderToString(
    <trpc.Provider client={createClient()} queryClient={client}>
      <QueryClientProvider client={client}>
        <LanguageProvider>{page}</LanguageProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );

const EvidencePage = ({ consentedAt }: { consentedAt: Date | undefined }) => {
  const form = useForm<EvidenceInput, unknown, EvidenceValues>({
    defaultValues: { evidence: { kind: "CALL" } },
  });
  return <EvidenceFields control={form.control} taskId={1} consentedAt={consentedAt} />;
};

/** Creates a client with a failed query that is not retried on render. */
const clientAfterFailure = async (queryKey: readonly unknown[]) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const failure = new FailedCall({ kind: "network" });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(failure) });
  return client;
};

test("pending consents have a number only once they are loaded", async () => {
  const title = translate("tasks.borrower.consent.waiting.title");
  const none = translate("tasks.borrower.consent.waiting.open", { count: 0 });
  const page = <WaitingConsents />;
  const loading = render(new QueryClient(), page);
  const failed = render(await clientAfterFailure(WAITING), page);
  for (const html of [loading, failed]) {
    expect(html).toContain(title);
    expect(html).not.toContain(none);
  }
  const client = new QueryClient();
  client.setQueryData(WAITING, []);
  expect(render(client, page)).toContain(none);
});

test("evidence that cannot be loaded shows an error and offers a retry", async () => {
  const failed = await clientAfterFailure(EVIDENCE);
  const html = render(failed, <EvidencePage consentedAt={CONSENTED_AT} />);
  expect(html).toContain(translate("app.state.errorTitle"));
  expect(html).toContain(translate("core.action.retry"));
});

test("evidence is loaded once the consent date is set", () => {
  const hint = translate("tasks.borrower.consent.dateRequired");
  const unknown = render(new QueryClient(), <EvidencePage consentedAt={undefined} />);
  expect(unknown).toContain(hint);
  const client = new QueryClient();
  client.setQueryData(EVIDENCE, { calls: [], messages: [] });
  const loaded = render(client, <EvidencePage consentedAt={CONSENTED_AT} />);
  expect(loaded).not.toContain(hint);
  expect(loaded).toContain(translate("tasks.borrower.consent.noCalls"));
});
