export type SqlFields<Row> = { [Field in keyof Row]-?: string };

/** SQL of one JSON object with exactly the fields of a type of ours: `jsonRow<Photo>({ id: 'ph.id', … })`. */
export function jsonRow<Row extends object = never>(fields: SqlFields<NoInfer<Row>>): string {
  return `json_build_object(${sqlOf(fields)})`;
}

/** Builds jsonb, for statements that go on working with it. */
export function jsonbRow<Row extends object = never>(fields: SqlFields<NoInfer<Row>>): string {
  return `jsonb_build_object(${sqlOf(fields)})`;
}

function sqlOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([field, value]) => `'${field}', ${value}`)
    .join(', ');
}
