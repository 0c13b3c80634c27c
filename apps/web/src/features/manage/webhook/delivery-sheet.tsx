import type { DeliveryRow } from "@kolekta/api/manage/webhook/contract";
import { deliveryColumns } from "@kolekta/api/manage/webhook/contract-columns";
import { RotateCcw } from "lucide-react";
import { Area } from "@/components/case/area.tsx";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { Section } from "@/components/page/section.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { DescriptionList } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Attempts } from "./attempts.tsx";
import { DELIVERY_TONES } from "./tones.ts";
import { useReplay } from "./use-replay.ts";

const SHEET_VIEW = {
  state: { tones: DELIVERY_TONES },
  type: {},
  queued: { exact: true },
  settled: { exact: true },
  due: { exact: true },
  replay: {},
  case: {},
  change: {},
  message: {},
} as const;

/** The signed text with line breaks; the receiver gets it without. */
const formatBody = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

const Body = ({ body }: Pick<DeliveryRow, "body">) => {
  const t = useT();
  const label = t("manage.webhook.body");
  if (body === null)
    return <p className="text-muted-foreground">{t("manage.webhook.bodyDeleted")}</p>;
  return (
    <div className="bg-muted/50 relative rounded-md border">
      <span className="absolute top-2 right-2">
        <CopyButton text={body} label={label} />
      </span>
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        className="max-h-80 overflow-auto px-3 py-2 pr-10 text-xs break-all whitespace-pre-wrap"
      >
        {formatBody(body)}
      </pre>
    </div>
  );
};

interface DeliveryProps {
  endpointId: number;
  delivery: DeliveryRow;
  canReplay: boolean;
}

const ReplayButton = ({ endpointId, delivery }: Omit<DeliveryProps, "canReplay">) => {
  const { replay, isPending } = useReplay(endpointId);
  return (
    <Button
      className="self-start"
      aria-haspopup="dialog"
      disabled={isPending}
      onClick={() => replay(delivery)}
    >
      <RotateCcw />
      {useT()("manage.webhook.replay")}
    </Button>
  );
};

const Delivery = ({ canReplay, ...props }: DeliveryProps) => {
  const t = useT();
  const { delivery } = props;
  return (
    <>
      <DescriptionList items={useRowItems(deliveryColumns, SHEET_VIEW, delivery)} />
      {canReplay && delivery.settledAt ? <ReplayButton {...props} /> : null}
      <Section title={t("manage.webhook.body")}>
        <Body body={delivery.body} />
      </Section>
      <Section title={t("manage.webhook.attempts")}>
        <Attempts attempts={delivery.attempts} />
      </Section>
    </>
  );
};

interface Props {
  endpointId: number;
  deliveryId: number;
  canReplay: boolean;
  onClose: () => void;
}

/** A message with its body and its attempts. */
export const DeliverySheet = ({ endpointId, deliveryId, canReplay, onClose }: Props) => {
  const t = useT();
  const result = trpc.manage.webhook.listDeliveries.useQuery(
    { endpointId, deliveryId },
    { meta: { quiet: true } },
  );
  return (
    <SideSheet
      wide
      title={t("manage.webhook.message", { id: String(deliveryId) })}
      onClose={onClose}
    >
      <SideSheetBody>
        <Area result={result}>
          {({ rows: [delivery] }) =>
            delivery ? (
              <Delivery endpointId={endpointId} delivery={delivery} canReplay={canReplay} />
            ) : (
              <EmptyState title={t("app.state.missingBody")} />
            )
          }
        </Area>
      </SideSheetBody>
    </SideSheet>
  );
};
