// Shows the notice in the chosen language and reloads the page once the server answers.
(function () {
  var language = null;
  try {
    language = localStorage.getItem("kolekta.language");
  } catch (_) {
    language = null;
  }
  var chosen = document.getElementById(language) || document.getElementById("en");
  chosen.hidden = false;
  document.documentElement.lang = chosen.lang;
  function reload() {
    location.reload();
  }
  chosen.querySelector("button").addEventListener("click", reload);
  setInterval(function () {
    fetch("/healthz").then(reload, function () {});
  }, 3000);
})();
