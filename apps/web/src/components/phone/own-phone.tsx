import type { Phone } from "@kolekta/api/telephony/phone-app/contract";
import { useEffect, useRef } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import {
  DescriptionList,
  InstantText,
  NoValue,
  RelativeTime,
  StatusBadge,
} from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PairingCode } from "./pairing-code.tsx";

const POLL_MS = 5_000;

/** Loads the user's own phone; polls only while no events are received. */
export const useOwnPhone = () =>
  trpc.telephony.phoneApp.getOwn.useQuery(undefined, {
    refetchInterval: useUnlessLive(POLL_MS),
    meta: { quiet: true },
  });

const PhoneDescription = ({ phone }: { phone: Phone }) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <div className="flex flex-col gap-3">
      <p>{t("telephony.phone.paired")}</p>
      <DescriptionList
        items={[
          {
            label: t("telephony.phone.device"),
            value: phone.deviceName ?? t("telephony.phone.unknown"),
          },
          { label: t("telephony.phone.version"), value: phone.appVersion ?? <NoValue /> },
          {
            label: t("telephony.phone.pairedAt"),
            value: <InstantText at={phone.pairedAt} zone={zone} />,
          },
          {
            label: t("telephony.phone.seenAt"),
            value: phone.isOnline ? (
              <StatusBadge tone="success" label={t("telephony.phone.online")} />
            ) : (
              <RelativeTime at={phone.lastSeenAt} zone={zone} />
            ),
          },
        ]}
      />
    </div>
  );
};

const ToScan = () => {
  const t = useT();
  const { mutate, data, isPending } = trpc.telephony.phoneApp.showCode.useMutation();
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    mutate();
  }, [mutate]);
  return (
    <div className="flex flex-col items-center gap-3">
      {data ? <PairingCode {...data} /> : <Skeleton className="size-56" />}
      <Button size="sm" disabled={isPending} onClick={() => mutate()}>
        {t("telephony.phone.newCode")}
      </Button>
    </div>
  );
};

export const OwnPhone = () => {
  const t = useT();
  const { data } = useOwnPhone();
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.phone) return <PhoneDescription phone={data.phone} />;
  if (data.pairingUntil) return <ToScan />;
  return <EmptyState title={t("telephony.phone.none")} body={t("telephony.phone.noneBody")} />;
};
