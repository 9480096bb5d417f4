import { type ESTree, parseSync } from 'vite';
import { schemaFile, serverKeys } from '../build/leave-schemas-to-server.ts';
import { isTest, roomOf } from './names.ts';
import { resolveSpecifier } from './read-imports.ts';

/**
 * Finds values that the build cuts: it takes zod and files called `-schema` out of the other files of contract/. A
 * value built on them is gone with them. A page that still asks for it stops there, which no test without a browser
 * sees.
 */
export function findCutValues(tree: Readonly<Record<string, string>>): string[] {
  const judged = new Map<string, Judged>();
  const judge = (path: string): Judged => {
    const known = judged.get(path);
    if (known) return known;
    // Files in a circle, which is refused elsewhere, find each other empty.
    judged.set(path, { cut: new Map(), problems: [] });
    const found = isCutFrom(path) ? judgeFile(path, tree[path] ?? '', judge) : { cut: new Map(), problems: [] };
    judged.set(path, found);
    return found;
  };
  return Object.entries(tree).flatMap(([path, source]) => {
    const isInBrowser = (roomOf(path) === 'web' && !isTest(path)) || (isContract(path) && schemaFile.test(path));
    if (!isInBrowser) return judge(path).problems;
    return valuesImported(path, source)
      .map(({ name, from }) => ({ name, from, needs: judge(from).cut.get(name) }))
      .filter(({ needs }) => needs !== undefined)
      .map(({ name, from, needs }) => `${path} imports "${name}" of ${from}, which needs "${needs}": ${advice}`);
  });
}

const advice = 'the build leaves that to the server; put what the browser needs into a -schema or a -values file';

const isContract = (path: string): boolean => /^contract\/.*\.ts$/.test(path) && !isTest(path);
const isCutFrom = (path: string): boolean => isContract(path) && !schemaFile.test(path);

interface Judged {
  /** Names that mean nothing in the browser, each with what it needs. */
  cut: Map<string, string>;
  problems: string[];
}

function judgeFile(path: string, source: string, judge: (path: string) => Judged): Judged {
  const { body } = parseSync(path, source).program;
  const cut = new Map<string, string>();
  for (const { local, name, from } of body.flatMap((statement) => importsOf(path, statement)))
    if (from === 'package:zod' || schemaFile.test(from) || judge(from).cut.has(name)) cut.set(local, name);
  const imported = new Set(cut.keys());
  const problems: string[] = [];
  // An early value may need a later one, so the search repeats.
  for (let before = -1; before < cut.size; ) {
    before = cut.size;
    for (const { name, node, isDropped } of body.flatMap(partsOf)) {
      const needs = [...namesIn(node)].find((used) => cut.has(used));
      if (needs && name && !cut.has(name)) cut.set(name, needs);
      // A name that nobody declares stops the file even where its value is not used; another name for one of its own does not.
      const isLost = (used: string) => (node.type === 'Identifier' ? imported.has(used) : cut.has(used));
      const atOnce = isDropped ? undefined : [...namesIn(node, { atOnce: true })].find(isLost);
      if (atOnce) problems.push(`${path} needs "${atOnce}" as soon as it is loaded: ${advice}`);
    }
  }
  return { cut, problems: [...new Set(problems)] };
}

interface Part {
  name: string | undefined;
  node: ESTree.Node;
  /** The build marks calls as pure, so that they go when nobody imports their name. */
  isDropped: boolean;
}

function partsOf(statement: ESTree.Statement): Part[] {
  const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (said?.type === 'VariableDeclaration')
    return said.declarations.flatMap(({ id, init }) =>
      init ? [partOf(id.type === 'Identifier' ? id.name : undefined, withoutType(init))] : [],
    );
  if (said?.type === 'FunctionDeclaration' || said?.type === 'ClassDeclaration')
    return [{ name: said.id?.name, node: said, isDropped: false }];
  return said?.type === 'ExpressionStatement' ? [{ name: undefined, node: said, isDropped: false }] : [];
}

const partOf = (name: string | undefined, node: ESTree.Expression): Part => ({
  name,
  node,
  isDropped: isPureCall(node),
});

const withoutType = (node: ESTree.Expression): ESTree.Expression =>
  node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression' ? withoutType(node.expression) : node;

function isPureCall(init: ESTree.Expression): boolean {
  if (init.type !== 'ObjectExpression') return init.type === 'CallExpression';
  return init.properties.some((property) => property.type === 'Property' && property.value.type === 'CallExpression');
}

interface Imported {
  local: string;
  name: string;
  from: string;
}

function importsOf(path: string, statement: ESTree.Statement): Imported[] {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return [];
  const from = resolveSpecifier(path, statement.source.value);
  return statement.specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return [{ local: specifier.local.name, name: '*', from }];
    const { imported, importKind, local } = specifier;
    if (importKind === 'type') return [];
    return [{ local: local.name, name: imported.type === 'Identifier' ? imported.name : imported.value, from }];
  });
}

/** Also `calls.name` of `import * as calls`. */
function valuesImported(path: string, source: string): { name: string; from: string }[] {
  if (!/contract\/|^contract/.test(`${path}${source}`)) return [];
  const { body } = parseSync(path, source).program;
  return body
    .flatMap((statement) => importsOf(path, statement))
    .filter(({ from }) => isCutFrom(from))
    .flatMap(({ local, name, from }) => {
      if (name !== '*') return [{ name, from }];
      return [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, member = '']) => ({
        name: member,
        from,
      }));
    });
}

/** Names that code asks for, neither in types nor in what the build cuts out of endpoints. At once: outside functions alone. */
function* namesIn(node: unknown, how: { atOnce?: boolean } = {}): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* namesIn(each, how);
  else if (isNode(node)) yield* namesInNode(node, how);
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function* namesInNode(node: ESTree.Node, how: { atOnce?: boolean }): Generator<string> {
  if (node.type.startsWith('TS') && !wrappers.includes(node.type)) return;
  if (how.atOnce && functions.includes(node.type)) return;
  if (node.type === 'Identifier') yield node.name;
  else if (node.type === 'MemberExpression') yield* namesIn([node.object, node.computed ? node.property : null], how);
  else if (node.type === 'Property') yield* namesIn([node.computed ? node.key : null, node.value], how);
  else if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'endpoint')
    yield* namesIn(node.arguments.flatMap(keptOf), how);
  else for (const part of Object.values(node)) yield* namesIn(part, how);
}

function keptOf(definition: ESTree.Argument): ESTree.Node[] {
  if (definition.type !== 'ObjectExpression') return [definition];
  return definition.properties.filter(
    (property) =>
      property.type !== 'Property' || property.key.type !== 'Identifier' || !serverKeys.has(property.key.name),
  );
}
