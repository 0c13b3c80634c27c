import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import { Input } from "./input.tsx";

/** Password input with a button to show the text. */
export const PasswordInput = ({ className, ...props }: Omit<ComponentProps<"input">, "type">) => {
  const t = useT();
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={isVisible ? "text" : "password"} className={cn("pr-9", className)} />
      <button
        type="button"
        aria-label={t(isVisible ? "app.form.hidePassword" : "app.form.showPassword")}
        className="text-muted-foreground hover:text-foreground absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md"
        onClick={() => setVisible(!isVisible)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
};
