import { useConfirm } from "@/components/page/confirm.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ExtendButton, ManualButton } from "./extend.tsx";
import { ExtensionHistory } from "./extension-history.tsx";
import { Reasons } from "./reasons.tsx";
import type { ExtensionSubject } from "./subject.ts";
import { type Offer, useExtensionRefresh, useOffer } from "./use-extension.ts";

type Open = NonNullable<Offer["open"]>;

const CancelExtension = ({ extensionId }: Pick<Open, "extensionId">) => {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useExtensionRefresh();
  const cancel = useCommandMutation(trpc.useUtils().client.repay.extension.cancel.mutate, {
    meta: { success: true },
    onSettled: refresh,
  });
  const confirmCancel = async () => {
    const yes = await confirm({
      title: t("repay.extension.cancel.title"),
      body: t("repay.extension.cancel.body"),
      action: t("repay.extension.cancel.action"),
      cancel: t("core.action.keep"),
      tone: "destructive",
    });
    if (yes) cancel.mutate({ extensionId });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={cancel.isPending}
      onClick={() => void confirmCancel()}
    >
      {t("repay.extension.cancel.action")}
    </Button>
  );
};

const Waiting = ({ open, offer }: { open: Open; offer: Offer }) => {
  const t = useT();
  const { zone } = useSession();
  const { money } = useFormat();
  const can = useCan();
  return (
    <Alert
      title={t("repay.extension.waits", {
        days: open.days,
        fee: money(open.feeMinor, offer.currency),
      })}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xs">
          {t("core.field.validUntil")} <InstantText at={open.expiresAt} zone={zone} showZone />
        </span>
        {can("extension.apply") ? <CancelExtension {...open} /> : null}
      </div>
    </Alert>
  );
};

/** Cheapest extension, or the reason why there is none. */
const Teaser = ({ offer }: { offer: Offer }) => {
  const t = useT();
  const { money, day } = useFormat();
  const [quote] = offer.quotes;
  if (!offer.eligible || !quote) return <Reasons refusals={offer.refusals} />;
  return (
    <p>
      {t("repay.extension.teaser", {
        days: quote.days,
        fee: money(quote.feeMinor, offer.currency),
        old: day(quote.oldDueOn),
        new: day(quote.newDueOn),
      })}
    </p>
  );
};

const Quota = ({ offer }: { offer: Offer }) => {
  const t = useT();
  const { used, max } = offer.quota;
  if (!max) return null;
  return (
    <p className="text-muted-foreground tabular text-xs">
      {t("repay.extension.quota", { used, max })}
    </p>
  );
};

const Now = ({ offer }: { offer: Offer }) => (
  <div className="flex flex-col gap-2">
    {offer.open ? <Waiting open={offer.open} offer={offer} /> : <Teaser offer={offer} />}
    <Quota offer={offer} />
    <div className="flex flex-wrap gap-2">
      {offer.eligible ? <ExtendButton /> : null}
      {offer.manualRefusals.length === 0 ? <ManualButton /> : null}
    </div>
  </div>
);

const Offered = ({ taskId }: { taskId: number }) => {
  const offer = useOffer(taskId);
  return <Area result={offer}>{(data) => <Now offer={data} />}</Area>;
};

const ExtensionArea = ({ subject }: { subject: ExtensionSubject }) => {
  const t = useT();
  return (
    <section aria-label={t("core.field.extension")} className="flex flex-col gap-3 border-t pt-4">
      <h2 className="text-sm font-semibold">{t("core.field.extension")}</h2>
      {subject.closed ? null : <Offered taskId={subject.taskId} />}
      <ExtensionHistory loanId={subject.loanId} closed={subject.closed} />
    </section>
  );
};

export default ExtensionArea;
