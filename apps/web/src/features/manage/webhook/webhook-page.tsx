import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { endpointColumns } from "@kolekta/api/manage/webhook/contract-columns";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { PageMenu } from "@/components/page/action-menu.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { DescriptionList, InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { DeliveryList } from "./delivery-list.tsx";
import {
  EndpointActionDialog,
  type EndpointVerb,
  useEndpointActions,
} from "./endpoint-actions.tsx";
import { EndpointState, EndpointTypes } from "./endpoint-cells.tsx";
import { isActive } from "./is-active.ts";

const DeliverySheet = lazyNamed(() => import("./delivery-sheet.tsx"), "DeliverySheet");
const ReplayRangeDialog = lazyNamed(() => import("./replay-range-dialog.tsx"), "ReplayRangeDialog");

interface Props {
  endpoint: EndpointRow;
}

const FACTS = {
  owner: {},
  types: { cell: (row: EndpointRow) => <EndpointTypes row={row} /> },
  waiting: {},
  delivered: { exact: true },
  creator: {},
  created: { exact: "minute" },
} as const;
const FAILING = { failing: { exact: true } } as const;
const DISABLED = { reason: {} } as const;
const NONE = {} as const;

const useFormerSecretItem = ({ formerSecretUntil }: EndpointRow) => {
  const t = useT();
  const { zone } = useSession();
  return formerSecretUntil === null
    ? []
    : [
        {
          label: t("manage.webhook.formerSecretUntil"),
          value: <InstantText at={formerSecretUntil} zone={zone} />,
        },
      ];
};

const EndpointDescription = ({ endpoint }: Props) => {
  const { failingSince, disabledReason } = endpoint;
  const items = [
    ...useRowItems(endpointColumns, disabledReason ? DISABLED : NONE, endpoint),
    ...useRowItems(endpointColumns, failingSince ? FAILING : NONE, endpoint),
    ...useRowItems(endpointColumns, FACTS, endpoint),
    ...useFormerSecretItem(endpoint),
  ];
  return (
    <Card className="p-3">
      <DescriptionList items={items} />
    </Card>
  );
};

type OpenVerb = EndpointVerb | "replayRange";

const EndpointMenu = ({ endpoint }: Props) => {
  const t = useT();
  const [verb, setVerb] = useState<OpenVerb | null>(null);
  const actions = useEndpointActions(setVerb)(endpoint);
  const close = () => setVerb(null);
  return (
    <>
      {isActive(endpoint) ? (
        <Button aria-haspopup="dialog" onClick={() => setVerb("replayRange")}>
          <RotateCcw />
          {t("manage.webhook.replayRange")}
        </Button>
      ) : null}
      <PageMenu actions={actions} />
      {verb === "replayRange" ? (
        <ReplayRangeDialog endpointId={endpoint.endpointId} onClose={close} />
      ) : null}
      {verb && verb !== "replayRange" ? (
        <EndpointActionDialog verb={verb} endpoint={endpoint} onClose={close} />
      ) : null}
    </>
  );
};

/** Delivery whose message is open, in the address. */
const PARAMS = { delivery: param.id() };

const Endpoint = ({ endpoint }: Props) => {
  const canEdit = useCan()("webhook.edit");
  const { values, set } = useUrlState(PARAMS);
  const { endpointId, name, url } = endpoint;
  const canReplay = canEdit && isActive(endpoint);
  return (
    <>
      <PageHeader
        title={name}
        aside={<EndpointState row={endpoint} />}
        description={<span className="break-all">{url}</span>}
        actions={canEdit ? <EndpointMenu endpoint={endpoint} /> : null}
      />
      <EndpointDescription endpoint={endpoint} />
      <DeliveryList
        endpointId={endpointId}
        canReplay={canReplay}
        onOpen={({ deliveryId }) => set({ delivery: deliveryId })}
      />
      {values.delivery === undefined ? null : (
        <DeliverySheet
          key={values.delivery}
          endpointId={endpointId}
          deliveryId={values.delivery}
          canReplay={canReplay}
          onClose={() => set({ delivery: undefined })}
        />
      )}
    </>
  );
};

/** An endpoint with its delivery log. */
export default function WebhookPage() {
  const t = useT();
  const { endpointId = "" } = useParams();
  const result = trpc.manage.webhook.get.useQuery(
    { endpointId: Number(endpointId) },
    { meta: { quiet: true } },
  );
  return (
    <Page fill>
      {result.data ? null : <PageHeader title={t("app.screen.webhook")} />}
      <Area result={result}>{(endpoint) => <Endpoint endpoint={endpoint} />}</Area>
    </Page>
  );
}
