"""Looks at pages in Chromium, by day and by night, on a phone and on a desk.

usage: look.py FILE...

Prints JSON, a list of looks: the file, its title, what is wrong (`problems`), and what a reader sees of it (`seen`: the
text of visible elements by selector).

environment: HEADLESS_WEBVIEW_CHROMIUM, and HEADLESS_WEBVIEW_PICTURES: a folder for pictures, if there is to be one.
"""

import json
import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

SELECTORS = ["h1", "table.readers td", "section.finding", "section.finding pre", "details.flow", "table.hops td"]

LOOK = """selectors => {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const problems = [];
  const sheet = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const canvas = sheet.getContext("2d", { willReadFrequently: true });
  const paper = document.body.appendChild(document.createElement("div"));
  paper.style.background = "Canvas";
  const blank = getComputedStyle(paper).backgroundColor;
  paper.remove();
  const rgb = (...colors) => {
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = color => {
    const [r, g, b] = color.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = element => {
    const colors = [];
    for (let e = element; e; e = e.parentElement) colors.unshift(getComputedStyle(e).backgroundColor);
    return [blank, ...colors];
  };
  const isShown = element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === "visible";
  };
  if (document.documentElement.scrollWidth > innerWidth)
    problems.push(`is ${document.documentElement.scrollWidth} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const told = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || getComputedStyle(element).display === "none" || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const behind = ground(element);
    const ratio = contrast(rgb(...behind, style.color), rgb(...behind));
    const box = element.getBoundingClientRect();
    const found = [];
    if (ratio < 4.5) found.push(`contrast ${ratio.toFixed(1)}`);
    if (box.right > innerWidth + 1) found.push("beyond the edge");
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (/^[a-z]{3,14}$/i.test(text) && new Set([...range.getClientRects()].map(line => line.top)).size > 1)
      found.push("broken word");
    for (const what of found) {
      const problem = `${what}: ${element.localName}.${element.className} “${text.slice(0, 30)}”`;
      const kind = `${what.split(" ")[0]} ${element.localName} ${element.className}`;
      if (!told.has(kind)) problems.push(problem);
      told.add(kind);
    }
  }
  const seen = {};
  for (const selector of selectors) {
    const all = [...document.querySelectorAll(selector)];
    seen[selector] = all.filter(isShown).map(element => element.innerText);
    if (seen[selector].length < all.length) problems.push(`hidden: ${all.length - seen[selector].length} ${selector}`);
  }
  return { title: document.title, problems, seen };
}"""


def look(browser, file, scheme, width):
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    problems = []
    page.on("console", lambda message: problems.append("console: " + message.text))
    page.on("pageerror", lambda error: problems.append("error: " + str(error)))
    page.on("request", lambda request: None if request.url == file.as_uri() else problems.append("asks " + request.url))
    page.goto(file.as_uri())
    found = page.evaluate(LOOK, SELECTORS)
    pictures = os.environ.get("HEADLESS_WEBVIEW_PICTURES")
    if pictures:
        page.screenshot(path=f"{pictures}/{file.stem}-{scheme}-{width}.png")
    page.close()
    found["problems"] = [f"{scheme}, {width}: {problem}" for problem in problems + found["problems"]]
    return {"file": file.name, **found}


def main(files):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["HEADLESS_WEBVIEW_CHROMIUM"], args=["--no-sandbox"]
        )
        looks = [
            look(browser, pathlib.Path(file).resolve(), scheme, width)
            for file in files
            for scheme in ("light", "dark")
            for width in (390, 1200)
        ]
        browser.close()
    print(json.dumps(looks))


main(sys.argv[1:])
