import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { toPeriod } from "./filters.ts";
import { isWhole, type Verification, useVerification } from "./use-verification.ts";

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

const SealResult = ({ verification }: { verification: Verification }) => {
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

const VerifiedRange = ({
  verification: { seals, lines, last },
}: {
  verification: Verification;
}) => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const { sealedUntil, waiting, digest } = last;
  return (
    <ul className="text-table flex flex-col gap-1">
      <li>
        {seals === 0
          ? t("manage.audit.seal.none")
          : t("manage.audit.seal.counted", { lines, seals })}
      </li>
      {sealedUntil ? (
        <li>
          {t("manage.audit.seal.until", { at: instant(sealedUntil, { zone, seconds: true }) })}
        </li>
      ) : null}
      <li>{t("manage.audit.seal.waiting", { count: waiting })}</li>
      {digest ? (
        <li>
          {t("manage.audit.seal.digest")}
          <code className="block text-xs wrap-anywhere">{digest}</code>
        </li>
      ) : null}
    </ul>
  );
};

const Result = ({ verification, running }: { verification: Verification; running: boolean }) => {
  const t = useT();
  const { seals, last } = verification;
  const text = t("manage.audit.seal.running", { done: seals, total: last.total });
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {running ? (
        <>
          <p className="text-table">{text}</p>
          <Progress value={seals / Math.max(1, last.total)} label={text} />
        </>
      ) : null}
      {isWhole(verification) && (running || seals === 0) ? null : (
        <SealResult verification={verification} />
      )}
      {running ? null : <VerifiedRange verification={verification} />}
    </div>
  );
};

interface Props {
  period: ReturnType<typeof toPeriod>;
  onClose: () => void;
}

/** Verifies that the audit entries of a period are unchanged. */
const SealDialog = ({ period, onClose }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const { verification, running, failure, start } = useVerification(period);
  return (
    <Modal
      size="lg"
      title={t("manage.audit.seal.title")}
      description={t("manage.audit.seal.intro")}
      onClose={onClose}
    >
      <p>{t("core.word.range", { from: day(period.first), to: day(period.last) })}</p>
      {verification ? <Result verification={verification} running={running} /> : null}
      {running && !verification ? <Progress label={t("manage.audit.seal.title")} /> : null}
      {failure ? <Alert tone="danger">{failure.message}</Alert> : null}
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.close")}</Button>
        <Button variant="primary" disabled={running} onClick={start}>
          {t("manage.audit.seal.start")}
        </Button>
      </DialogFooter>
    </Modal>
  );
};

export default SealDialog;
