/* Short names for user agents; the full text appears beside them. */

type NamedPatterns = readonly (readonly [RegExp, string])[];

/** The first match applies, because other browsers also claim to be Chrome or Safari. */
const BROWSERS: NamedPatterns = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\b(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
];

const SYSTEMS: NamedPatterns = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome 131, Windows"; a text that names neither is shown as it is. */
export const parseBrowser = (userAgent: string): string => {
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const found = pattern.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join(", ") || userAgent;
};
