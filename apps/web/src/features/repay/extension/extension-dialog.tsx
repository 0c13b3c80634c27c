import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Area } from "@/components/case/area.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import {
  type Place,
  PlaceField,
  takes,
} from "@/components/repayment/place-field.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { Reasons } from "./reasons.tsx";
import type { ExtensionSubject } from "./subject.ts";
import { TermField } from "./term-field.tsx";
import { useApply } from "./use-apply.ts";
import { type Offer, useOffer } from "./use-extension.ts";

interface Props {
  subject: ExtensionSubject;
  onMade: () => void;
  onClose: () => void;
}

/** What becomes of an extension that waits already. */
const Standing = ({ offer, days }: { offer: Offer; days: number }) => {
  const t = useT();
  const { open } = offer;
  if (!open) return null;
  return open.days === days ? (
    <Alert>{t("repay.extension.same", { days })}</Alert>
  ) : (
    <Alert tone="warning">
      {t("repay.extension.replaces", { days: open.days })}
    </Alert>
  );
};

const Choice = ({
  offer,
  places,
  subject,
  onMade,
  onClose,
}: Props & { offer: Offer; places: readonly Place[] }) => {
  const t = useT();
  const [days, setDays] = useState(offer.quotes[0]?.days ?? 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const { make, fault, busy } = useApply(subject.taskId, () => {
    onMade();
    onClose();
  });
  const quote = offer.quotes.find((one) => one.days === days);
  const feeMinor = quote?.feeMinor ?? 0;
  const fitting = places.findIndex((one) => takes(one, feeMinor));
  const at = chosen ?? Math.max(0, fitting);
  const place = places[at];
  if (!quote) return null;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (place && !busy) void make(quote, place);
      }}
    >
      <TermField quotes={offer.quotes} days={days} onDays={setDays} />
      <QuoteLines quote={quote} offer={offer} />
      <PlaceField
        places={places}
        amountMinor={feeMinor}
        at={at}
        onAt={setChosen}
      />
      <Standing offer={offer} days={days} />
      {fault === null ? null : (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.cancel")}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={busy || !place}
          aria-busy={busy}
        >
          {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
          {t("repay.extension.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { offer, subject } = props;
  const { loanId } = subject;
  const places = trpc.repay.code.listBanks.useQuery({ loanId });
  if (!offer.eligible)
    return (
      <Alert tone="warning" title={t("repay.extension.notNow")}>
        <Reasons refusals={offer.refusals} />
      </Alert>
    );
  return (
    <Area result={places}>{(open) => <Choice {...props} places={open} />}</Area>
  );
};

/** Shows what more time costs and what it does not do, before its code is made. */
const ExtensionDialog = (props: Props) => {
  const t = useT();
  const offer = useOffer(props.subject.taskId);
  return (
    <Modal
      size="lg"
      title={t("repay.extension.title")}
      description={t("repay.extension.body")}
      onClose={props.onClose}
    >
      <Area result={offer}>{(data) => <Body {...props} offer={data} />}</Area>
    </Modal>
  );
};

export default ExtensionDialog;
