/** One of the values, each as often as the others. */
export const pick = (n: string, ...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${n}) % ${values.length}]`;

export const ago = (n: string, minutes: number) => `now() - (${n}) * interval '${minutes} minutes'`;
