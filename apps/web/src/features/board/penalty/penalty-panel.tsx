import type { Penalty } from "@kolekta/api/board/penalty/contract";
import { type ReactNode, useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { Section } from "@/components/page/section.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Offers, type PenaltyReply } from "./offers.tsx";
import { PenaltyCard } from "./penalty-card.tsx";

const ProposeDialog = lazyNamed(() => import("./penalty-dialogs.tsx"), "ProposeDialog");
const DecideDialog = lazyNamed(() => import("./penalty-dialogs.tsx"), "DecideDialog");

const Cards = ({
  title,
  penalties,
  none,
}: {
  title: string;
  penalties: readonly Penalty[];
  none?: string;
}) => {
  if (penalties.length === 0) return none ? <p className="text-muted-foreground">{none}</p> : null;
  return (
    <Section inner title={title}>
      {penalties.map((penalty) => (
        <PenaltyCard key={penalty.penaltyId} penalty={penalty} />
      ))}
    </Section>
  );
};

const Preview = ({ reply }: { reply: PenaltyReply }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { orderId, offers, currency, agentName, obstacle } = reply;
  if (obstacle !== null)
    return <p className="text-muted-foreground">{t(`board.penalty.obstacle.${obstacle}`)}</p>;
  if (currency === null || agentName === null) return null;
  return (
    <Section
      inner
      title={t("board.penalty.preview", { name: agentName })}
      actions={
        reply.canPropose ? (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("board.penalty.propose")}
          </Button>
        ) : undefined
      }
    >
      <Offers offers={offers} currency={currency} agentName={agentName} />
      {open ? (
        <ProposeDialog
          orderId={orderId}
          offers={offers}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Section>
  );
};

const Body = ({ reply }: { reply: PenaltyReply }) => {
  const t = useT();
  const [deciding, setDeciding] = useState<Penalty | null>(null);
  const { penalty, past, earlier, agentId } = reply;
  const onDecide = () => setDeciding(penalty);
  return (
    <>
      {penalty ? (
        <PenaltyCard penalty={penalty} onDecide={penalty.canDecide ? onDecide : undefined} />
      ) : (
        <Preview reply={reply} />
      )}
      <Cards title={t("board.penalty.previousTitle")} penalties={past} />
      {agentId === null ? null : (
        <Cards
          title={t("board.penalty.earlierTitle")}
          penalties={earlier}
          none={t("board.penalty.earlierNone")}
        />
      )}
      {deciding ? <DecideDialog penalty={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
};

interface Props {
  orderId: number;
  /** The panel already appears under a heading. */
  untitled?: boolean;
}

/**
 * Penalty of a complaint: cost preview, proposal and decision. Empty without the read permission.
 */
export const PenaltyPanel = ({ orderId, untitled = false }: Props) => {
  const t = useT();
  const can = useCan();
  const result = trpc.board.penalty.get.useQuery(
    { orderId },
    { meta: { quiet: true }, enabled: can("penalty.read") },
  );
  const { error } = result;
  if (!can("penalty.read")) return null;
  if (error && toFailure(error).key === "record.notFound" && !untitled) return null;
  const body: ReactNode = <Area result={result}>{(reply) => <Body reply={reply} />}</Area>;
  if (untitled) return body;
  return (
    <Section ruled title={t("board.penalty.forOrder")}>
      {body}
    </Section>
  );
};
