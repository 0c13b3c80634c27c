// Runs before the first paint, so that a dark page never flashes light.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("kolekta.theme");
  } catch (_) {
    choice = null;
  }
  var system = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle(
    "dark",
    choice === "dark" || (choice !== "light" && system),
  );
})();
