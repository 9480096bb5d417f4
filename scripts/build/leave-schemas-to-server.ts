import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * The browser calls an endpoint by method and path; its schemas are only types there. This leaves them out of the
 * built pages, so that a page which validates nothing does not load zod. A form imports its schema by name
 * from a file of its own, never through the endpoint.
 */
export function leaveSchemasToServer(): Plugin {
  return {
    name: 'leave-schemas-to-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler(code, id) {
        const edits: Edit[] = [];
        const isForForms = schemaFile.test(id);
        new Visitor({
          ImportDeclaration: (statement) => edits.push(...(isForForms ? [] : leaveSchemaImport(statement))),
          CallExpression: (call) => edits.push(...cutSchemas(call)),
          VariableDeclarator: (declarator) => edits.push(...markPure(declarator)),
        }).visit(this.parse(code));
        return { code: applyEdits(code, edits), map: null };
      },
    },
  };
}

/** Schemas of forms, in files of their own: these keep zod, and come with the forms (decision 003). */
export const schemaFile = /-schema\.ts$/;

// The parts of cut schemas. Left in, the import would drag zod into the endpoint's file.
function leaveSchemaImport({ source, start, end }: ESTree.ImportDeclaration): Edit[] {
  return source.value === 'zod' || schemaFile.test(source.value) ? [{ start, end, text: '' }] : [];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function cutSchemas({ callee, arguments: [definition] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return [];
  return definition.properties
    .filter((property) => property.type === 'Property')
    .filter(({ key }) => key.type === 'Identifier' && serverKeys.has(key.name))
    .map(({ value }) => ({ start: value.start, end: value.end, text: 'undefined' }));
}

/** With the sentence for the API's documentation, which no page shows. */
export const serverKeys = new Set(['summary', 'params', 'query', 'body', 'file', 'response']);

// Contract modules only state values, so what nobody imports may go; the bundler cannot know that of `z.object(...)`.
function markPure({ init }: ESTree.VariableDeclarator): Edit[] {
  if (!init || (init.type !== 'CallExpression' && !isObjectOfCalls(init))) return [];
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ];
}

function isObjectOfCalls(init: ESTree.Expression): boolean {
  if (init.type !== 'ObjectExpression') return false;
  return init.properties.some((property) => property.type === 'Property' && property.value.type === 'CallExpression');
}

function applyEdits(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
}
