import type { DeliveryRow } from "@kolekta/api/manage/webhook/contract";
import { LISTED_ATTEMPTS } from "@kolekta/api/manage/webhook/contract-codes";
import { InstantText, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

type Attempt = DeliveryRow["attempts"][number];

const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

const AttemptItem = ({ attempt }: { attempt: Attempt }) => {
  const t = useT();
  const { zone } = useSession();
  const { number } = useFormat();
  const { at, status, answer, durationMs } = attempt;
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="text-table flex flex-wrap items-center gap-2">
        <StatusBadge
          tone={isAccepted(attempt) ? "success" : "danger"}
          label={
            status === null ? t("manage.webhook.noAnswer") : t("manage.webhook.status", { status })
          }
        />
        <InstantText at={at} zone={zone} seconds />
        <span className="text-muted-foreground tabular text-xs">
          {t("manage.webhook.duration", { ms: number(durationMs) })}
        </span>
      </p>
      {answer === "" ? (
        <p className="text-muted-foreground text-xs">{t("manage.webhook.emptyAnswer")}</p>
      ) : (
        <pre className="bg-muted/50 max-h-40 overflow-y-auto rounded-md border px-2 py-1 text-xs break-all whitespace-pre-wrap">
          {answer}
        </pre>
      )}
    </li>
  );
};

/** Attempts of a message, latest first, each with its answer. */
export const Attempts = ({ attempts }: Pick<DeliveryRow, "attempts">) => {
  const t = useT();
  if (attempts.length === 0)
    return <p className="text-muted-foreground">{t("manage.webhook.noAttempts")}</p>;
  return (
    <>
      <ol className="divide-y">
        {attempts.toReversed().map((attempt) => (
          <AttemptItem key={attempt.at.getTime()} attempt={attempt} />
        ))}
      </ol>
      {attempts.length < LISTED_ATTEMPTS ? null : (
        <p className="text-muted-foreground text-xs">
          {t("manage.webhook.earlierAttempts", { max: LISTED_ATTEMPTS })}
        </p>
      )}
    </>
  );
};
