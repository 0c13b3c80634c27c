// Fonts, client, agent and telemetry of Scalar would be fetched from its own hosts.
Scalar.createApiReference("#reference", {
  url: "/prod/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "json",
});
