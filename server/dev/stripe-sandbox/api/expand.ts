import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { type FormBody, textsAt } from './form-body.ts';

type Content = Record<string, unknown>;
type FindObject = (id: string) => Promise<object | undefined>;

/**
 * Stripe answers with ids of other objects, and with those objects only where `expand` asks. `included` names the fields that are
 * left out altogether unless they are asked for.
 */
export async function expand(answer: object, form: FormBody, findObject: FindObject): Promise<object> {
  const paths = Object.values(textsAt(form, 'expand'));
  const whole = structuredClone(answer) as Content;
  for (const path of paths) await expandPath(whole, path.split('.'), path, findObject);
  return leaveOut(whole, paths);
}

async function expandPath(at: unknown, [name = '', ...rest]: string[], path: string, findObject: FindObject) {
  if (Array.isArray(at)) {
    for (const each of at) await expandPath(each, [name, ...rest], path, findObject);
    return;
  }
  if (!isContent(at)) return;
  if (!(name in at)) throw new CallRefused(`This property cannot be expanded (${path}).`);
  const value = at[name];
  if (typeof value === 'string') at[name] = (await findObject(value)) ?? value;
  if (rest.length > 0) await expandPath(at[name], rest, path, findObject);
}

const included: Record<string, string> = { charge: 'refunds', invoice: 'payments' };

function leaveOut(answer: Content, paths: readonly string[]): Content {
  const isList = answer.object === 'list';
  const objects = isList ? (answer.data as Content[]) : [answer];
  for (const object of objects) {
    const field = included[String(object.object)];
    if (field && !paths.includes(isList ? `data.${field}` : field)) delete object[field];
  }
  return answer;
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null;
}
