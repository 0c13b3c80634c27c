import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { download } from "@/lib/download.ts";

interface Props {
  /** Of REST, its query included. */
  path: string;
  /** What the file is called where the server does not say. */
  name: string;
  /** Sent as a body, where the file is asked for by one. */
  body?: unknown;
  disabled?: boolean;
  size?: ButtonProps["size"];
  variant?: ButtonProps["variant"];
  children: ReactNode;
}

/** Fetches a file; while it comes, it cannot be asked for again. */
export const DownloadButton = ({
  path,
  name,
  body,
  disabled = false,
  size,
  variant,
  children,
}: Props) => {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    await download(path, name, body).finally(() => setBusy(false));
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
