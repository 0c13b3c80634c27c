import { RotateCw, Volume2 } from "lucide-react";
import { useEffect } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Captcha } from "./use-login.ts";
import type { useLoginForm } from "./use-login-form.ts";

const Picture = ({ captcha }: { captcha: Captcha }) => {
  const t = useT();
  if (!captcha.image) return <Skeleton className="h-10 w-32 shrink-0 rounded-md" />;
  return (
    <img
      src={captcha.image}
      alt={t("app.login.captchaImage")}
      className={cn(
        "h-10 w-32 shrink-0 rounded-md border bg-white object-contain",
        captcha.isFetching && "opacity-50",
      )}
    />
  );
};

const play = (sound: string) => void new Audio(sound).play();

/** Plays the captcha when its sound arrives, and again on request. */
const Listen = ({ captcha, speak }: { captcha: Captcha; speak: () => void }) => {
  const t = useT();
  const { sound } = captcha;
  const label = t(sound === null ? "app.login.captchaListen" : "app.login.captchaReplay");
  useEffect(() => {
    if (sound !== null) play(sound);
  }, [sound]);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={captcha.isFetching}
      onClick={() => (sound === null ? speak() : play(sound))}
    >
      <Volume2 />
    </Button>
  );
};

export const CaptchaField = ({ form }: { form: ReturnType<typeof useLoginForm> }) => {
  const t = useT();
  const label = t("app.login.captcha");
  const { captcha } = form;
  return (
    <FieldFrame
      label={label}
      required
      hint={t(captcha.sound === null ? "app.login.captchaHint" : "app.login.captchaSpokenHint")}
      message={form.faults.message("captcha", label)}
    >
      {(aria) => (
        <span className="flex items-center gap-2">
          <Input
            {...aria}
            name="captcha"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            className="h-10"
            value={form.login.captcha}
            onChange={(event) => form.set({ captcha: event.target.value })}
          />
          <Picture captcha={captcha} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("app.login.captchaRefresh")}
            title={t("app.login.captchaRefresh")}
            disabled={captcha.isFetching}
            onClick={form.renewCaptcha}
          >
            <RotateCw />
          </Button>
          <Listen captcha={captcha} speak={form.speakCaptcha} />
        </span>
      )}
    </FieldFrame>
  );
};
