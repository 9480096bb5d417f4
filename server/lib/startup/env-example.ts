import type { z } from 'zod';

/** The text of .env.example: each setting with its sentence, commented out, with its default where it has one. */
export function envExample(settings: z.ZodObject): string {
  const lines = ['# Every setting of Wigloop. All are optional for `npm start`; production insists on some.'];
  for (const [name, rule] of Object.entries(settings.shape)) {
    const standard = (rule as z.ZodType).safeParse(undefined);
    lines.push('', `# ${(rule as z.ZodType).description}`, `# ${name}=${defaultOf(name, standard)}`);
  }
  return `${lines.join('\n')}\n`;
}

function defaultOf(name: string, standard: { success: boolean; data?: unknown }): string {
  if (!standard.success || standard.data === undefined) return '';
  // The default is made absolute when it is read; the example shows it as a person writes it.
  return name === 'DATA_DIR' ? './data' : String(standard.data);
}
