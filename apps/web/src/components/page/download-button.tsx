import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { download } from "@/lib/download.ts";

interface Props {
  /** REST path, including its query. */
  path: string;
  /** Fallback for the file name when the server sends none. */
  name: string;
  /** Sent as a request body, if present. */
  body?: unknown;
  /** Noted as behaviour; defaults to the path. */
  subject?: string;
  disabled?: boolean;
  size?: ButtonProps["size"];
  variant?: ButtonProps["variant"];
  children: ReactNode;
}

/** Downloads a file; disabled while a download runs. */
export const DownloadButton = ({
  path,
  name,
  body,
  subject,
  disabled = false,
  size,
  variant,
  children,
}: Props) => {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    await download(path, name, body, subject).finally(() => setBusy(false));
  };
  return (
    <Button
      size={size}
      variant={variant}
      disabled={busy || disabled}
      aria-busy={busy}
      onClick={() => void fetchIt()}
    >
      <Download />
      {children}
    </Button>
  );
};
