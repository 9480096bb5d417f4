import { z } from 'zod';

// biome-ignore lint/suspicious/noExplicitAny: JSON schemas are read by key, and each key has another shape.
export type Json = Record<string, any>;

interface NamedSchemas {
  /** JSON schema of a request's part, or of an answer; schemas with a name are referenced. */
  input(schema: z.ZodType): Json;
  output(schema: z.ZodType): Json;
  /** The named schemas that something references. */
  components(): Json;
}

type Side = 'input' | 'output';
const place = '#/components/schemas/';

/**
 * Zod converts all schemas of one side in one go, so that references between them work. A named schema that reads and
 * answers differently (a default, a conversion) has a second component whose name ends in `Input`.
 */
export function nameSchemas(
  names: ReadonlyMap<z.ZodType, string>,
  inputs: readonly z.ZodType[],
  outputs: readonly z.ZodType[],
): NamedSchemas {
  const worthAName = new Map([...names].filter(([schema]) => isStructure(schema)));
  const unnamed = { input: numberThem(inputs, worthAName), output: numberThem(outputs, worthAName) };
  const converted = {
    input: convert('input', [...worthAName, ...unnamed.input]),
    output: convert('output', [...worthAName, ...unnamed.output]),
  };
  const differing = findDiffering(converted, [...worthAName.values()]);
  const isNamed = new Set(worthAName.values());
  const used: Record<string, Json> = {};

  const settle = (side: Side, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => settle(side, each));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref?.startsWith(place)) return reference(side, $ref.slice(place.length));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settle(side, inner)]));
  };
  const reference = (side: Side, name: string): Json => {
    if (!isNamed.has(name)) return settle(side, converted[side][name]) as Json;
    const shown = side === 'input' && differing.has(name) ? `${name}Input` : name;
    if (!(shown in used)) {
      used[shown] = {};
      used[shown] = settle(side, converted[side][name]) as Json;
    }
    return { $ref: place + shown };
  };
  const describe = (side: Side) => (schema: z.ZodType) => {
    const name = worthAName.get(schema);
    if (name) return reference(side, name);
    return settle(side, converted[side][unnamed[side].get(schema) ?? '']) as Json;
  };
  return {
    input: describe('input'),
    output: describe('output'),
    components: () => Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Texts and numbers are described where they stand. */
function isStructure(schema: z.ZodType): boolean {
  return ['object', 'union', 'intersection', 'record', 'pipe', 'array'].includes(schema._zod.def.type);
}

function numberThem(schemas: readonly z.ZodType[], named: ReadonlyMap<z.ZodType, string>): Map<z.ZodType, string> {
  const rest = [...new Set(schemas)].filter((schema) => !named.has(schema));
  return new Map(rest.map((schema, index) => [schema, `unnamed ${index}`]));
}

function convert(io: Side, schemas: readonly (readonly [z.ZodType, string])[]): Json {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of schemas) registry.add(schema, { id });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    uri: (id) => place + id,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // An answer may gain fields, so only strict objects say that there are no others.
      const { def } = zodSchema._zod;
      if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
      // Zod's expression for a format is longer than the rest of the schema and says nothing more.
      if (jsonSchema.format) delete jsonSchema.pattern;
      // Zod bounds every integer by what a number of JavaScript holds, which limits no value of the API.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.prefixItems) describeTuple(jsonSchema);
    },
  });
  return Object.fromEntries(
    Object.entries(converted).map(([id, { $schema, $id, id: _, ...schema }]: [string, Json]) => [id, schema]),
  );
}

/** Generators and linters know arrays of one kind of item better than tuples. */
function describeTuple(schema: Json): void {
  const kinds = new Map(schema.prefixItems.map((item: Json) => [JSON.stringify(item), item]));
  schema.minItems = schema.maxItems = schema.prefixItems.length;
  schema.items = kinds.size === 1 ? schema.prefixItems[0] : { anyOf: [...kinds.values()] };
  delete schema.prefixItems;
}

/** Names whose schema is another as input than as answer, by themselves or by what they reference. */
function findDiffering(converted: Record<Side, Json>, names: readonly string[]): Set<string> {
  const texts = new Map(names.map((name) => [name, JSON.stringify(converted.input[name])]));
  const differing = new Set(names.filter((name) => texts.get(name) !== JSON.stringify(converted.output[name])));
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const [name, text = ''] of texts)
      if ([...differing].some((other) => text.includes(`"${place}${other}"`))) differing.add(name);
  }
  return differing;
}
