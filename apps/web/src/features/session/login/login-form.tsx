import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Input } from "@/components/ui/input.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { useLoginForm } from "./use-login-form.ts";

type FormState = ReturnType<typeof useLoginForm>;

const NameField = ({ form }: { form: FormState }) => {
  const label = useT()("app.login.name");
  return (
    <FieldFrame label={label} required message={form.faults.message("name", label)}>
      {(aria) => (
        <Input
          {...aria}
          name="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="h-10"
          value={form.login.name}
          onChange={(event) => form.set({ name: event.target.value })}
          onBlur={() => form.faults.leave("name")}
        />
      )}
    </FieldFrame>
  );
};

const SecretField = ({ form }: { form: FormState }) => {
  const label = useT()("app.login.password");
  return (
    <FieldFrame label={label} required message={form.faults.message("password", label)}>
      {(aria) => (
        <PasswordInput
          {...aria}
          name="password"
          autoComplete="current-password"
          className="h-10"
          value={form.login.password}
          onChange={(event) => form.set({ password: event.target.value })}
          onBlur={() => form.faults.leave("password")}
        />
      )}
    </FieldFrame>
  );
};

const TrustField = ({ form }: { form: FormState }) => (
  <label className="flex items-center gap-1.5">
    <Checkbox
      name="trustDevice"
      className="-ml-1"
      checked={form.login.trustDevice}
      onCheckedChange={(trustDevice) => form.set({ trustDevice })}
    />
    {useT()("app.login.trust")}
  </label>
);

export const LoginForm = ({ onReady }: { onReady: () => void }) => {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useLoginForm(element);
  const isReady = form.captcha.codeKey !== undefined;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      {form.refusal === null ? null : (
        <Alert tone="danger" live>
          {form.refusal.message}
          {form.refusal.isWrong ? (
            <p className="mt-1 text-xs">{t("app.login.networkHint")}</p>
          ) : null}
        </Alert>
      )}
      <NameField form={form} />
      <SecretField form={form} />
      {form.captcha.required ? (
        <>
          <CaptchaField form={form} />
          <TrustField form={form} />
        </>
      ) : (
        <p className="text-muted-foreground text-xs">{t("app.login.captchaSkipped")}</p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={form.busy || form.captcha.isRenewing}
        aria-busy={form.busy}
      >
        {form.busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
        {t("app.login.title")}
      </Button>
    </form>
  );
};
