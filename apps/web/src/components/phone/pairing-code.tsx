import { buildPairingLink } from "@kolekta/api/telephony/phone-app/rules";
import { Qr } from "@/components/page/qr.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

export interface Pairing {
  readonly pairingCode: string;
  readonly expiresAt: Date;
}

/** Content of the QR code: the server address and the code of one pairing. */
export const PairingCode = ({ pairingCode, expiresAt }: Pairing) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p>{t("telephony.phone.scan")}</p>
      <Qr
        text={buildPairingLink(location.origin, pairingCode)}
        label={t("telephony.phone.qr")}
        className="size-56"
      />
      <p role="status" className="text-muted-foreground text-xs">
        {t("telephony.phone.until", { time: instant(expiresAt, { zone }) })}
      </p>
    </div>
  );
};
