// Searches the reference: an entry stays while its words hold every word that was typed.
const search = document.querySelector("#search");
const count = document.querySelector("#count");
const entries = [...document.querySelectorAll("details[data-words]")];
const groups = [...document.querySelectorAll("[data-group]")];

function show() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    entry.hidden = !wanted.every((word) => entry.dataset.words.includes(word));
    if (!entry.hidden) shown += 1;
  }
  for (const group of groups)
    group.hidden = !group.querySelector("details:not([hidden])");
  count.textContent = `${shown} operations`;
}

function openNamed() {
  const named = document.getElementById(
    decodeURIComponent(location.hash.slice(1)),
  );
  if (named instanceof HTMLDetailsElement) named.open = true;
}

search.addEventListener("input", show);
addEventListener("hashchange", openNamed);
openNamed();
show();
