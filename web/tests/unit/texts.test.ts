// Every text that people read has an id that exists, and every id is used.
//
// Ids stand in calls of text() and hasText(): whole, or as a template whose beginning says which ids it may
// become (text(`level-${level}`) uses all ids that begin with "level-").
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { FluentResource } from "@fluent/bundle";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const sourceFolder = new URL("../../src/", import.meta.url).pathname;
const textFolder = join(sourceFolder, "text/en");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const sources = filesIn(sourceFolder).map((path) =>
  ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  ),
);

const texts = readdirSync(textFolder)
  .filter((name) => name.endsWith(".ftl"))
  .map((name) => ({ name, content: readFileSync(join(textFolder, name), "utf8") }));

function idsIn(content: string): string[] {
  return [...content.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((match) => match[1] ?? "");
}

const ids = texts.flatMap(({ content }) => idsIn(content));

const used = new Set<string>();
const prefixes = new Set<string>();
/** Where an id is computed in a way that this test cannot follow. */
const unclear: string[] = [];
const literals: string[] = [];

function place(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(sourceFolder.length)}:${line + 1}`;
}

function use(argument: ts.Expression): void {
  if (ts.isStringLiteralLike(argument)) used.add(argument.text);
  else if (ts.isTemplateExpression(argument) && argument.head.text !== "") prefixes.add(argument.head.text);
  else if (ts.isParenthesizedExpression(argument)) use(argument.expression);
  else if (ts.isConditionalExpression(argument)) {
    use(argument.whenTrue);
    use(argument.whenFalse);
  } else unclear.push(place(argument));
}

const kSpoken = new Set(["aria-label", "title", "placeholder", "alt", "label", "legend", "hint", "aria-description"]);
const kAsks = new Set(["text", "hasText"]);

function look(node: ts.Node): void {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && kAsks.has(node.expression.text)) {
    const [id] = node.arguments;
    if (id) use(id);
  }
  if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) literals.push(`${place(node)} ${node.text.trim()}`);
  if (
    ts.isJsxAttribute(node) &&
    kSpoken.has(node.name.getText()) &&
    node.initializer &&
    ts.isStringLiteral(node.initializer) &&
    /\p{L}/u.test(node.initializer.text)
  ) {
    literals.push(`${place(node)} ${node.initializer.text}`);
  }
  if (
    ts.isJsxExpression(node) &&
    node.expression &&
    ts.isStringLiteralLike(node.expression) &&
    !ts.isJsxAttribute(node.parent) &&
    /\p{L}/u.test(node.expression.text)
  ) {
    literals.push(`${place(node)} ${node.expression.text}`);
  }
  ts.forEachChild(node, look);
}

for (const source of sources) if (!source.fileName.endsWith("text/text.ts")) look(source);

describe("texts", () => {
  it.each(texts)("of $name are all read by Fluent", ({ content }) => {
    expect(new FluentResource(content).body).toHaveLength(idsIn(content).length);
  });

  it("have one id each", () => {
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it("exist where they are asked for", () => {
    expect([...used].filter((id) => !ids.includes(id))).toEqual([]);
    expect([...prefixes].filter((prefix) => !ids.some((id) => id.startsWith(prefix)))).toEqual([]);
    expect(unclear).toEqual([]);
  });

  it("are all used", () => {
    const known = (id: string) => used.has(id) || [...prefixes].some((prefix) => id.startsWith(prefix));
    expect(ids.filter((id) => !known(id))).toEqual([]);
  });

  it("never stand in the code itself", () => {
    expect(literals).toEqual([]);
  });
});
