import { afterAll, expect, test } from "bun:test";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { renderToString } from "react-dom/server";
import { FailedCall } from "@/lib/failure.ts";
import { LanguageProvider, say } from "@/lib/i18n.tsx";
import { needWords } from "@/lib/language.ts";
import type { ProofInput, ProofValues } from "./fact-schema.ts";

const BROWSER = {
  document: { cookie: "", documentElement: { lang: "" } },
  window: {},
};

// The session reads its cookie when it is imported.
Object.assign(globalThis, BROWSER);
const { createClient, trpc } = await import("@/lib/trpc.ts");
const { ProofFields } = await import("./proof-fields.tsx");
const { WaitingConsents } = await import("./waiting-consents.tsx");

await needWords("tasks");

afterAll(() => {
  for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
});

const GIVEN_AT = new Date("2026-03-31T05:00:00Z");
const WAITING = getQueryKey(trpc.tasks.borrower.listWaitingConsents, undefined, "query");
const EVIDENCE = getQueryKey(
  trpc.tasks.borrower.listEvidence,
  { taskId: 1, givenAt: GIVEN_AT },
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

const Proof = ({ givenAt }: { givenAt: Date | undefined }) => {
  const form = useForm<ProofInput, unknown, ProofValues>({
    defaultValues: { proof: { kind: "CALL" } },
  });
  return <ProofFields control={form.control} taskId={1} givenAt={givenAt} />;
};

/** A client in which a query has failed, without a retry when it is rendered. */
const clientAfterFailure = async (queryKey: readonly unknown[]) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const failure = new FailedCall({ kind: "network" });
  await client.prefetchQuery({
    queryKey,
    queryFn: () => Promise.reject(failure),
  });
  return client;
};

test("waiting consents have a number only once they are loaded", async () => {
  const title = say("tasks.borrower.consent.waiting.title");
  const none = say("tasks.borrower.consent.waiting.open", { count: 0 });
  const page = <WaitingConsents />;
  const loading = render(new QueryClient(), page);
  const failed = render(await clientAfterFailure(WAITING), page);
  for (const shown of [loading, failed]) {
    expect(shown).toContain(title);
    expect(shown).not.toContain(none);
  }
  const client = new QueryClient();
  client.setQueryData(WAITING, []);
  expect(render(client, page)).toContain(none);
});

test("evidence that cannot be loaded says so and offers a retry", async () => {
  const failed = await clientAfterFailure(EVIDENCE);
  const shown = render(failed, <Proof givenAt={GIVEN_AT} />);
  expect(shown).toContain(say("app.state.errorTitle"));
  expect(shown).toContain(say("core.action.retry"));
});

test("evidence is asked for once the moment of the consent is known", () => {
  const hint = say("tasks.borrower.consent.givenFirst");
  const unknown = render(new QueryClient(), <Proof givenAt={undefined} />);
  expect(unknown).toContain(hint);
  const client = new QueryClient();
  client.setQueryData(EVIDENCE, { calls: [], messages: [] });
  const known = render(client, <Proof givenAt={GIVEN_AT} />);
  expect(known).not.toContain(hint);
  expect(known).toContain(say("tasks.borrower.consent.noCalls"));
});
