import { Area } from "@/components/case/area.tsx";
import { CaseLink } from "@/components/case/case-link.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { RelativeTime } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Pending consents, each with a link to its case, which is the place to decide it. */
const WaitingConsentsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { day } = useFormat();
  const result = trpc.tasks.borrower.listWaitingConsents.useQuery(undefined, {
    meta: { quiet: true },
  });
  return (
    <Modal
      size="lg"
      title={t("tasks.borrower.consent.waiting.title")}
      description={t("tasks.borrower.consent.waiting.body")}
      onClose={onClose}
    >
      <Area result={result}>
        {(consents) =>
          consents.length === 0 ? (
            <EmptyState title={t("tasks.borrower.consent.waiting.empty")} />
          ) : (
            <ul>
              {consents.map((consent) => (
                <li
                  key={consent.flagId}
                  className="flex flex-col gap-1 border-b py-3 first:pt-0 last:border-b-0 last:pb-0"
                >
                  <CaseLink record={consent} area="facts">
                    {consent.borrowerName}
                  </CaseLink>
                  <span className="text-muted-foreground text-xs">
                    {consent.agentName}, {consent.institutionName}
                    {" · "}
                    <RelativeTime at={consent.recordedAt} />
                    {" · "}
                    {t("tasks.borrower.consent.waiting.until", { day: day(consent.lastOn) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Area>
    </Modal>
  );
};

export default WaitingConsentsDialog;
