// Shows the notice in the chosen language and reloads the page once the server answers. Storage
// needs no guard: a browser that blocks it runs no service worker, which alone shows this page.
const language = localStorage.getItem("kolekta.language");
const notice = document.getElementById(language) ?? document.getElementById("en");
notice.hidden = false;
document.documentElement.lang = notice.lang;

const reload = () => location.reload();
notice.querySelector("button").addEventListener("click", reload);
setInterval(async () => {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) reload();
}, 3000);
