import type { SubscriptionRow } from "@kolekta/api/telephony/report-mail/contract";
import { SUBSCRIPTION_STATES } from "@kolekta/api/telephony/report-mail/contract-codes";
import { subscriptionColumns } from "@kolekta/api/telephony/report-mail/contract-columns";
import { Pause, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useLenderChoice } from "@/hooks/use-lender-choice.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";

const SubscriptionDialog = lazyNamed(
  () => import("./subscription-dialog.tsx"),
  "SubscriptionDialog",
);
const StateDialog = lazyNamed(() => import("./state-dialog.tsx"), "StateDialog");

const FILTERS = {
  lenderId: filter.value(param.id()),
  state: filter.code(
    SUBSCRIPTION_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `telephony.reportMail.subscriptionState.${code}`,
  ),
};
const PARAMS = toParams(FILTERS);

const TONES = { ACTIVE: "success", PAUSED: "warning", REMOVED: "neutral" } as const;

const VIEW = {
  lender: { sticky: "start", wrap: true, width: "12rem" },
  state: { tones: TONES },
  period: {},
  emails: { wrap: true, width: "18rem" },
  lang: {},
  next: {},
  sent: { exact: "minute" },
  creator: { under: "created", exact: "minute", hidden: true },
} as const;

type Verb = "edit" | "pause" | "resume" | "remove";

interface OpenDialog {
  readonly verb: Verb;
  readonly subscription: SubscriptionRow;
}

interface MenuProps {
  subscription: SubscriptionRow;
  onOpen: (dialog: OpenDialog) => void;
}

const SubscriptionMenu = ({ subscription, onOpen }: MenuProps) => {
  const t = useT();
  if (subscription.state === "REMOVED") return null;
  const open = (verb: Verb) => () => onOpen({ verb, subscription });
  const isActive = subscription.state === "ACTIVE";
  return (
    <RowMenu
      name={subscription.lenderName}
      actions={[
        { id: "edit", label: t("core.action.edit"), icon: Pencil, onSelect: open("edit") },
        {
          id: "state",
          label: t(isActive ? "telephony.reportMail.pause" : "telephony.reportMail.resume"),
          icon: isActive ? Pause : Play,
          onSelect: open(isActive ? "pause" : "resume"),
        },
        {
          id: "remove",
          label: t("telephony.reportMail.remove"),
          icon: Trash2,
          destructive: true,
          onSelect: open("remove"),
        },
      ]}
    />
  );
};

const ActiveDialog = ({ verb, subscription, onClose }: OpenDialog & { onClose: () => void }) =>
  verb === "edit" ? (
    <SubscriptionDialog subscription={subscription} onClose={onClose} />
  ) : (
    <StateDialog verb={verb} subscription={subscription} onClose={onClose} />
  );

/** E-mail addresses that receive the report of a lender. */
export const Subscriptions = () => {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.telephony.reportMail.listSubscriptions.useQuery(
    { ...filters, page, size },
    LIST_QUERY,
  );
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <Plus />
      {t("telephony.reportMail.add")}
    </Button>
  );
  return (
    <>
      <p className="text-muted-foreground">{t("telephony.reportMail.subscriptionsIntro")}</p>
      <ListScreen
        id="reportMail.listSubscriptions"
        label="telephony.reportMail.subscriptions"
        columns={subscriptionColumns}
        view={VIEW}
        filters={FILTERS}
        choices={[useLenderChoice()]}
        state={state}
        result={result}
        rowKey="subscriptionId"
        rowLabel={({ lenderName }) => lenderName}
        menu={(row) => <SubscriptionMenu subscription={row} onOpen={setDialog} />}
        actions={isBlank(state, result.data) ? null : add}
        exportFilter={filters}
        empty={[
          "telephony.reportMail.noSubscriptions",
          "telephony.reportMail.noSubscriptionsBody",
          add,
        ]}
      />
      {isAdding ? (
        <SubscriptionDialog subscription={null} onClose={() => setAdding(false)} />
      ) : null}
      {dialog ? <ActiveDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
};
