import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";

interface QuoteResult<Quote> {
  readonly data: Quote | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface BodyProps<Quote> {
  result: QuoteResult<Quote>;
  /** The request is complete and valid, so a quote is loading if none is shown. */
  expected: boolean;
  /** Shown while the request is incomplete. */
  hint: string;
  children: (quote: Quote) => ReactNode;
}

/** Error of a quote. Only a lost answer offers a retry. */
const QuoteError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useT();
  const { fields, message, key } = toFailure(error);
  return (
    <Alert tone="danger" live>
      {fields[0]?.message ?? (message || t("app.error.network"))}
      {key ? null : (
        <Button size="sm" className="mt-2" onClick={onRetry}>
          {t("core.action.retry")}
        </Button>
      )}
    </Alert>
  );
};

const Body = <Quote,>(props: BodyProps<Quote>) => {
  const { result, expected, hint, children } = props;
  if (result.data !== undefined) return children(result.data);
  if (!expected) return <p className="text-muted-foreground py-1">{hint}</p>;
  if (result.error)
    return <QuoteError error={result.error} onRetry={() => void result.refetch()} />;
  return (
    <div aria-busy className="flex flex-col gap-2 py-1">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
};

export const QuoteBox = <Quote,>({ title, ...body }: BodyProps<Quote> & { title: string }) => (
  <section aria-label={title} aria-live="polite" className="bg-muted min-h-48 rounded-md p-3">
    <h3 className="mb-1 text-xs font-semibold">{title}</h3>
    <Body {...body} />
  </section>
);
