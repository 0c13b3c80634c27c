import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { htmlLang, type Lang, LANGS } from "@kolekta/i18n/lang";
import type { Plugin } from "vite";

const LOCALES = new URL("../../../packages/i18n/locales/", import.meta.url);

interface Texts {
  readonly title: string;
  readonly body: string;
  readonly retry: string;
}

async function readTexts(lang: Lang): Promise<Texts> {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`${lang}/${name}.json`, LOCALES), "utf8"));
  const [app, core] = await Promise.all([read("app"), read("core")]);
  return { ...app.offline, retry: core.action.retry };
}

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif } :root.dark { color-scheme: dark }
  body { min-height: 100vh; margin: 0; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { max-width: 26rem; padding: 1.5rem; text-align: center }
  img { width: 3rem; height: 3rem } h1 { font-size: 1.25rem; margin: 1rem 0 .5rem }
  p { margin: 0 0 1.5rem }
  button { padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #0b5f7d; color: #fff; font: inherit; cursor: pointer }
`;

async function renderSection(lang: Lang): Promise<string> {
  const { title, body, retry } = await readTexts(lang);
  return `<section id="${lang}" lang="${htmlLang[lang]}" hidden><h1>${title}</h1><p>${body}</p><button>${retry}</button></section>`;
}

async function renderPage(): Promise<string> {
  const sections = await Promise.all(LANGS.map(renderSection));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kolekta</title><style>${STYLE}</style><script src="/theme.js"></script></head><body><main><img src="/favicon.svg" alt="">${sections.join("")}</main><script src="/offline.js"></script></body></html>`;
}

/**
 * Writes the page shown without a connection. `OFFLINE_VERSION` changes with it, so that browsers
 * renew their copy.
 */
export async function offlinePage(): Promise<Plugin> {
  const source = await renderPage();
  const version = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return {
    name: "offline-page",
    config: () => ({ define: { OFFLINE_VERSION: JSON.stringify(version) } }),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "offline.html", source });
    },
  };
}
