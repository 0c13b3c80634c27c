import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { SecretBox } from "@/components/page/secret-box.tsx";
import type { Saved } from "../form/use-user-form.ts";

export interface Made extends Saved {
  readonly login: string;
  readonly name: string;
}

interface Props {
  made: Made;
  nextLabel: string;
  onCreateNext: () => void;
}

const Password = ({ made }: { made: Made }): ReactNode => {
  const t = useT();
  const { login, password } = made;
  if (password !== null) return <SecretBox login={login} password={password} />;
  return <Alert tone="info">{t("manage.user.secret.asTyped")}</Alert>;
};

/** New user with the initial password, which is shown only once. */
export const Created = ({ made, nextLabel, onCreateNext }: Props) => {
  const t = useT();
  return (
    <Card
      title={t("manage.user.secret.title", { name: made.name })}
      className="mx-auto w-full max-w-xl"
    >
      <div className="flex flex-col gap-3 p-3">
        {made.warnings.map(({ key, message }) => (
          <Alert key={key} tone="warning">
            {message}
          </Alert>
        ))}
        <Password made={made} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={pathTo("user", { id: made.userId })}>{t("manage.user.secret.openUser")}</Link>
          </Button>
          <Button variant="primary" onClick={onCreateNext}>
            {nextLabel}
          </Button>
        </div>
      </div>
    </Card>
  );
};
