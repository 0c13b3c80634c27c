import { html } from "./html.ts";

export const BUNDLE = "/prod/docs/scalar.js";
export const START = "/prod/docs/start.js";

export const REFERENCE_PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Kolekta REST reference</title>
      <link rel="icon" href="data:," />
    </head>
    <body>
      <div id="reference"></div>
      <script src="${BUNDLE}"></script>
      <script src="${START}"></script>
    </body>
  </html> `.text;
