/** A drawing on the page as an SVG file that looks the same elsewhere. */

/** What the style sheet gives to a drawing; a file must carry it itself. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

/** A text as a file. */
export function saveText(name: string, text: string, type: string): void {
  save(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

export function downloadSvg(svg: SVGSVGElement, name: string): void {
  save(new Blob([svgText(svg, name)], { type: "image/svg+xml" }), `${fileName(name)}.svg`);
}

/** `Partner's points` becomes `tablefeel-partner-s-points`. */
export function fileName(name: string): string {
  return `tablefeel-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;
}

function svgText(svg: SVGSVGElement, name: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[svg, ...svg.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element);
    const target = to[index] as SVGElement;
    for (const property of PROPERTIES) target.setAttribute(property, style.getPropertyValue(property));
    for (const attribute of ["class", "style", "tabindex", "role"]) target.removeAttribute(attribute);
  }
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", String(width));
  paper.setAttribute("height", String(height));
  paper.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--panel-now") || "#ffffff");
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = name;
  copy.prepend(title, paper);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
