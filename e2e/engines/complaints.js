// Put first into the page that the journeys load: notes what goes wrong on it, over loads of the page too. WebKitGTK's
// driver does not tell it, and so all engines are asked in this one way.
const note = (text) => {
  const noted = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
  sessionStorage.setItem("complaints", JSON.stringify([...noted, String(text)]));
};
for (const name of ["error", "warn"]) {
  const say = console[name].bind(console);
  console[name] = (...words) => {
    note(`console.${name}: ${words.join(" ")}`);
    say(...words);
  };
}
addEventListener(
  "error",
  ({ message, target }) => note(message ?? `not loaded: ${target.src ?? target.href}`),
  { capture: true }, // a resource that is not loaded tells only its own element
);
addEventListener("unhandledrejection", ({ reason }) => note(reason));
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  note(`${violatedDirective}: ${blockedURI}`),
);
