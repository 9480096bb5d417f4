import { createHash } from 'node:crypto';
import type { FilterName } from '#contract/listings/facets.ts';

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

export type ValueName =
  | FilterName
  | 'shelf'
  | 'brands'
  | 'shades'
  | 'seller'
  | 'words'
  | 'without'
  | 'minInches'
  | 'maxInches'
  | 'indexQuery'
  | 'lengthOver'
  | 'lengthUpTo'
  | 'lowestCents'
  | 'highestCents'
  | 'afterKey'
  | 'afterId'
  | 'hour';
export type Values = Partial<Record<ValueName, unknown>>;

interface Template {
  name?: string;
  text: string;
  parameters: ValueName[];
}

interface Recipe<Shape extends object> {
  what: string;
  shape: Shape;
  write(shape: Shape, bind: Bind): string;
  /** Not prepared, so that the planner sees the values. */
  plannedAnew?: boolean;
}

const templates = new Map<string, Template>();
/** Each connection keeps what it prepared for ever, so that strange combinations of filters are better planned each time. */
const templatesMax = 200;

/** Writing the text costs more than most of what else a list needs: it is written once for each shape. */
export function statementOf<Shape extends object>(recipe: Recipe<Shape>, values: Values): Statement {
  const key = `${recipe.what},${Object.values(recipe.shape)}`;
  const { name, text, parameters } = templates.get(key) ?? writeTemplate(key, recipe);
  const bound = parameters.map((parameter) => values[parameter]);
  return name ? { name, text, values: bound } : { text, values: bound };
}

function writeTemplate<Shape extends object>(
  key: string,
  { shape, write, plannedAnew = false }: Recipe<Shape>,
): Template {
  const { names: parameters, bind } = createBinder({ hidden: !plannedAnew });
  const text = write(shape, bind);
  if (templates.size >= templatesMax) return { text, parameters };
  const name = `listings-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const template: Template = plannedAnew ? { text, parameters } : { name, text, parameters };
  templates.set(key, template);
  return template;
}

/**
 * Collects the parameters of a statement: `bind('color', 'text')` gives what stands for the color in the text. A prepared
 * statement hides them from the planner, behind a subquery: each has one plan made for its index, and planning it anew for
 * every value, which PostgreSQL does as long as that looks cheaper, takes longer than running it.
 */
export function createBinder({ hidden, values = [], given = {} }: Binding) {
  const first = values.length;
  const names: ValueName[] = [];
  const bind = (name: ValueName, type: string): string => {
    if (!names.includes(name)) {
      names.push(name);
      values.push(given[name]);
    }
    const parameter = `$${first + names.indexOf(name) + 1}::${type}`;
    return hidden ? `(select ${parameter})` : parameter;
  };
  return { names, bind };
}

interface Binding {
  hidden: boolean;
  /** The values of a statement that holds several searches, and those of this search. */
  values?: unknown[];
  given?: Values;
}
export type Bind = ReturnType<typeof createBinder>['bind'];
