import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { useT } from "@/lib/i18n.tsx";
import { allowSingleKeys, hotkeys, singleKeys } from "@/lib/hotkeys.ts";
import { useStore } from "@/lib/store.ts";

interface ShortcutRow {
  label: string;
  combos: readonly string[];
}

const KEY_LABELS: Record<string, string> = {
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  enter: "Enter",
  arrowup: "↑",
  arrowdown: "↓",
  space: "Space",
  home: "Home",
  end: "End",
};

const toKeyLabels = (combo: string): string[] =>
  combo.split("+").map((key) => KEY_LABELS[key] ?? key.toUpperCase());

const Lines = ({ title, lines }: { title: string; lines: readonly ShortcutRow[] }) => (
  <section>
    <h3 className="mb-1 font-medium">{title}</h3>
    <dl className="flex flex-col">
      {lines.map((line) => (
        <div
          key={line.label}
          className="flex min-h-8 items-center justify-between gap-4 border-b py-1"
        >
          <dt>{line.label}</dt>
          <dd className="flex shrink-0 gap-2">
            {line.combos.map((combo) => (
              <span key={combo} className="flex gap-1">
                {toKeyLabels(combo).map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const useTableLines = (): ShortcutRow[] => {
  const t = useT();
  return [
    { label: t("app.keys.nextRow"), combos: ["arrowdown", "arrowup"] },
    { label: t("app.keys.firstRow"), combos: ["home", "end"] },
    { label: t("app.keys.openRow"), combos: ["enter"] },
    { label: t("app.keys.selectRow"), combos: ["space"] },
  ];
};

const KeyboardHelp = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const active = useStore(hotkeys);
  const singles = useStore(singleKeys);
  const tables = useTableLines();
  const groups = [...new Set(active.map((hotkey) => hotkey.group))];
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader title={t("app.keys.title")} />
        {groups.map((group) => (
          <Lines
            key={group}
            title={group}
            lines={active
              .filter((hotkey) => hotkey.group === group)
              .map((hotkey) => ({ label: hotkey.label, combos: [hotkey.combo] }))}
          />
        ))}
        <Lines title={t("app.keys.tables")} lines={tables} />
        <label className="flex items-start gap-2">
          <Checkbox className="mt-0.5" checked={singles} onCheckedChange={allowSingleKeys} />
          <span>
            {t("app.keys.single")}
            <span className="text-muted-foreground block text-xs">{t("app.keys.singleHint")}</span>
          </span>
        </label>
      </DialogContent>
    </Dialog>
  );
};

export default KeyboardHelp;
