// Elements with their text. Nothing in this page is made from HTML in a string.

/** Makes an element; `properties` are those of the object, and attributes with a dash. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
