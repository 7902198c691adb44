// Forms that run rules: a card that is on the table as often as the decks hold it cannot be picked again, places show up
// as the ones before them are filled, and only what the chosen bet takes is asked. Without scripts all of it stands there,
// and what cannot be is refused with a sentence.
const cardPlaces = (form) => [...form.querySelectorAll("[data-kind='cards'] select")];

function refuseTaken(form) {
  const places = cardPlaces(form);
  const counts = new Map();
  for (const { value } of places) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const place of places) {
    const decks = Number(place.closest("[data-decks]").dataset.decks);
    for (const option of place.options) {
      option.disabled = option.value !== "" && option.value !== place.value && (counts.get(option.value) ?? 0) >= decks;
      option.title = option.disabled ? form.dataset.taken : "";
    }
  }
}

function showNext(group) {
  const places = [...group.querySelectorAll("select")];
  const filled = places.reduce((last, place, at) => (place.value || place.required ? at : last), -1);
  places.forEach((place, at) => { place.hidden = at > filled + 1; });
}

function askOnlyForBet(form) {
  const bet = form.querySelector("[name='apuesta']")?.value;
  for (const part of form.querySelectorAll("[data-only]")) {
    const wanted = part.dataset.only.split(" ").includes(bet);
    part.hidden = !wanted;
    for (const field of part.querySelectorAll("input, select")) field.disabled = !wanted;
  }
}

for (const form of document.querySelectorAll("form.playing")) {
  const update = () => {
    refuseTaken(form);
    form.querySelectorAll(".places-to-pick").forEach(showNext);
    askOnlyForBet(form);
  };
  form.addEventListener("change", update);
  update();
}
