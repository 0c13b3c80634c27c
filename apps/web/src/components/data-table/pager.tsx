import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { clampPage, pageCount, pagerItems } from "./pager-math.ts";

interface Props {
  page: number;
  size: number;
  total: number;
  /** Counting stopped at `total`; there are more. */
  capped?: boolean;
  onPage: (page: number) => void;
}

const Jumper = ({ pages, onPage }: { pages: number; onPage: (page: number) => void }) => {
  const t = useT();
  const [text, setText] = useState("");
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    onPage(clampPage(Number(text), pages));
    setText("");
  };
  return (
    <form onSubmit={jump} className="flex items-center gap-1.5">
      <label className="flex items-center gap-1.5 whitespace-nowrap">
        {t("app.pager.jumpTo")}
        <Input
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ""))}
          inputMode="numeric"
          maxLength={6}
          className="h-7 w-14 text-center"
        />
      </label>
    </form>
  );
};

const Pages = ({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) => {
  const t = useT();
  return (
    <ol className="hidden items-center gap-0.5 sm:flex">
      {pagerItems(page, pages).map((item) => (
        <li key={item}>
          {typeof item === "number" ? (
            <Button
              variant={item === page ? "secondary" : "ghost"}
              size="sm"
              className="tabular min-w-7 px-1.5"
              aria-label={t("app.pager.page", { page: item })}
              aria-current={item === page ? "page" : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </Button>
          ) : (
            <span aria-hidden className="inline-block w-7 text-center">
              …
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};

/** Total, previous, pages, next, jumper: in this order. */
export const Pager = ({ page, size, total, capped = false, onPage }: Props) => {
  const t = useT();
  const format = useFormat();
  const pages = pageCount(total, size);
  const step = (label: string, to: number, Icon: LucideIcon) => (
    <IconButton
      label={label}

      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon />
    </IconButton>
  );
  return (
    <nav
      aria-label={t("app.pager.label")}
      className="text-table flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:justify-end print:hidden"
    >
      <p className="tabular text-muted-foreground">
        {t(capped ? "app.pager.totalCapped" : "app.pager.total", { total: format.number(total) })}
      </p>
      <div className="flex items-center gap-0.5">
        {step(t("app.pager.previous"), page - 1, ChevronLeft)}
        <Pages page={page} pages={pages} onPage={onPage} />
        <span className="tabular px-2 sm:hidden">{t("app.pager.position", { page, pages })}</span>
        {step(t("app.pager.next"), page + 1, ChevronRight)}
      </div>
      <Jumper pages={pages} onPage={onPage} />
    </nav>
  );
};
