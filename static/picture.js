// The table before Python is awake: as it was left, else the first deal that the build has drawn; and the words around
// it, in the language in which it was left, else in the one that the browser prefers.
// A picture is plain data, made of the nodes that Python's renderer draws; it takes them over when it comes.
// Knows nodes and their places, no cards and no rules.

const page = document.documentElement; // data-drawn: a picture is shown, or was
const board = document.getElementById("board");
const { pathname } = new URL("./", document.baseURI);
const OWN = `yukon ${pathname} `; // everything of this game in the storage begins so
const KEY = `${OWN}picture`;
const FORM = 2; // of the data below: another one is not read
const FIGURES = "#bar [data-field]";
const WORDS = "#bar [data-label], #toolbar [data-command] > span, #waking > p, #boot-failed > *";
const LABELLED = "#board, #toolbar, #waking > progress";
const BUTTONS = "#toolbar button";
const PAGE = ["lang", "data-theme", "data-pack", "data-pace", "data-mirrored"];
const NODES = ["button", "svg", "use"];
const ATTRIBUTES = [
  ...["type", "class", "tabindex", "hidden", "viewBox", "href", "aria-label", "aria-hidden"],
  ...["data-card", "data-place", "data-pile", "data-index", "data-face"],
];
const PASSING = /^(?!card$|place$|back$|covered$|suit-)/; // classes of what is held, hinted, refused…

const faces = board.dataset.faces;
const attributes = (element, names) =>
  names.filter((name) => element.hasAttribute(name)).map((name) => [name, element.getAttribute(name)]);

// --- Drawing

function grow([name, written, x, y, children], shape) {
  if (!NODES.includes(name)) throw new TypeError(name);
  const drawn = name !== "button";
  const node = drawn ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [attribute, value] of written) {
    if (!ATTRIBUTES.includes(attribute)) throw new TypeError(attribute);
    node.setAttribute(attribute, attribute === "href" ? `${faces}#${value}` : value);
  }
  if (!drawn) node.style.setProperty("transform", `translate(${shape.left + x * shape.scale}px, ${y * shape.scale}px)`);
  node.append(...children.map((child) => grow(child, shape)));
  return node;
}

/** Puts a picture on the board, as large as it fits: Python lays it out anew where the size is another one. */
function draw(picture) {
  const { width, height } = board.getBoundingClientRect();
  const bottom = picture.card[1] + Math.max(...picture.nodes.map(([, , , y]) => y));
  const same = picture.width === width && picture.height === height;
  const scale = same ? 1 : Math.min(width / picture.width, height / bottom);
  const shape = { scale, left: (width - picture.width * scale) / 2 };
  const nodes = picture.nodes.map((node) => grow(node, shape));
  for (const [name, value] of picture.board) board.setAttribute(name, value);
  board.style.setProperty("--card-width", `${picture.card[0] * scale}px`);
  board.style.setProperty("--card-height", `${picture.card[1] * scale}px`);
  board.append(...nodes);
  page.dataset.drawn = "";
}

/** What the address asks for: a deal, or nothing that the table would show. */
const asked = () => (location.hash.startsWith("#/") ? "" : location.hash.slice(1));

function drawKept(kept) {
  if (asked() && asked() !== kept.code) return;
  const places = [...document.querySelectorAll(FIGURES)];
  if (kept.figures.length === places.length) places.forEach((place, number) => (place.textContent = kept.figures[number]));
  document.querySelectorAll(BUTTONS).forEach((button, number) => (button.disabled = Boolean(kept.disabled[number])));
  document.title = kept.title;
  draw(kept);
}

function drawFirst(first) {
  if (asked()) return;
  const { width, height } = board.getBoundingClientRect();
  const unlike = (picture) => Math.abs(Math.log((picture.width / picture.height) * (height / width)));
  const [nearest] = first.pictures.sort((one, other) => unlike(one) - unlike(other));
  draw(nearest);
  board.dataset.deal = document.querySelector("[data-field=code]").textContent = first.code; // Python deals it
}

// --- Words

/** The page's own words are English, and the keys to those of the other languages. */
function speak(tags) {
  const catalogues = JSON.parse(document.getElementById("start-words")?.text ?? "{}");
  const languages = tags.map((tag) => tag.split(/[-_]/)[0].toLowerCase());
  const language = languages.find((each) => each === "en" || Object.hasOwn(catalogues, each)) ?? "en";
  const [direction, words] = catalogues[language] ?? ["ltr", {}];
  page.lang = language;
  page.dir = direction;
  for (const place of document.querySelectorAll(WORDS)) place.textContent = words[place.textContent] ?? place.textContent;
  for (const place of document.querySelectorAll(LABELLED)) {
    const label = place.getAttribute("aria-label");
    place.setAttribute("aria-label", words[label] ?? label);
  }
}

// --- Showing

function readKept() {
  const kept = JSON.parse(localStorage.getItem(KEY));
  if (kept?.form !== FORM) return null;
  for (const [name, value] of kept.page) if (PAGE.includes(name)) page.setAttribute(name, value);
  return kept;
}

function drawTable(kept) {
  const first = document.getElementById("first-deal");
  if (kept) drawKept(kept);
  else if (first && !Object.keys(localStorage).some((name) => name.startsWith(OWN))) drawFirst(JSON.parse(first.text));
}

/** There may be no storage, or something else under our name. */
function attempt(task) {
  try {
    return task();
  } catch (error) {
    console.info("nothing drawn yet:", String(error));
    return null;
  }
}

/** Shows the words and, if there is one, the table. */
export function showPicture() {
  const kept = attempt(readKept);
  const wished = new URLSearchParams(location.search).get("lang") ?? "";
  speak([wished, kept ? page.lang : "", ...navigator.languages]);
  attempt(() => drawTable(kept));
}

// --- Keeping

function take(node) {
  const written = attributes(node, ATTRIBUTES).map(([name, value]) => {
    if (name === "href") return [name, value.slice(value.indexOf("#") + 1)];
    if (name === "class") return [name, value.split(" ").filter((each) => !PASSING.test(each)).join(" ")];
    return [name, value];
  });
  const [x, y] = (node.style.transform.match(/-?[\d.]+(?=px)/g) ?? [0, 0]).map(Number);
  return [node.localName, written, x, y, [...node.children].map(take)];
}

/** Keeps the table as it lies, for the next start. */
export function keepPicture() {
  const { width, height } = board.getBoundingClientRect();
  const pixels = (name) => parseFloat(board.style.getPropertyValue(name));
  const picture = {
    form: FORM,
    code: document.querySelector("[data-field=code]").textContent,
    title: document.title,
    page: attributes(page, PAGE),
    figures: [...document.querySelectorAll(FIGURES)].map(({ textContent }) => textContent),
    disabled: [...document.querySelectorAll(BUTTONS)].map(({ disabled }) => disabled),
    board: attributes(board, ["aria-label", "data-face-size", "data-layout"]),
    width,
    height,
    card: [pixels("--card-width"), pixels("--card-height")],
    nodes: [...board.querySelectorAll(":scope > :is([data-card], [data-place])")].map(take),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(picture));
  } catch {
    // Full or forbidden: the next start shows no table before Python does. The store itself says what matters.
  }
}
