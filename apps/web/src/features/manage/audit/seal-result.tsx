import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { isWhole, type Verification } from "./use-verification.ts";

const FirstBroken = ({ broken }: Pick<Verification, "broken">) => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const [first] = broken;
  if (!first) return null;
  return (
    <>
      <p>
        {t("manage.audit.seal.first", {
          seal: first.sealId,
          at: instant(first.at, { zone }),
          first: first.firstLine,
          last: first.lastLine,
        })}
      </p>
      {first.missing.length > 0 ? (
        <p>{t("manage.audit.seal.missing", { lines: first.missing.join(", ") })}</p>
      ) : null}
      {broken.length > 1 ? (
        <p>{t("manage.audit.seal.others", { count: broken.length - 1 })}</p>
      ) : null}
    </>
  );
};

export const SealResult = ({ verification }: { verification: Verification }) => {
  const t = useT();
  const { outside, firstOutside } = verification.last;
  const whole = isWhole(verification);
  const Icon = whole ? ShieldCheck : ShieldAlert;
  return (
    <Alert tone={whole ? "success" : "danger"} className="flex flex-col gap-1">
      <p className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(whole ? "manage.audit.seal.whole" : "manage.audit.seal.broken")}
      </p>
      <FirstBroken broken={verification.broken} />
      {outside > 0 ? (
        <p>{t("manage.audit.seal.outside", { count: outside, first: firstOutside ?? 0 })}</p>
      ) : null}
    </Alert>
  );
};
