import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import type { Parameters } from '#server/dev/stripe-sandbox/api/parameters.ts';
import { servedCalls } from '#server/dev/stripe-sandbox/api/served-calls.ts';
import { root } from './tool.ts';

export const parametersFile = join(root, 'server/dev/stripe-sandbox/api/parameters.json');

/** Writes which parameters Stripe allows, as the package's declarations say, for each call that the payments sandbox answers. */
if (import.meta.main) await writeFile(parametersFile, printParameters());

/** One call a line. */
export function printParameters(): string {
  const lines = Object.entries(readDeclarations()).map(
    ([call, names]) => `${JSON.stringify(call)}:${JSON.stringify(names)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The compiler is asked for the type of each SDK method, in a file that exists only here. */
function readDeclarations(): Record<string, Parameters> {
  const file = join(root, 'scripts', 'stripe-calls.ts');
  const methods = Object.values(servedCalls).map((method) => `stripe.${method};`);
  const source = `import type Stripe from 'stripe';\ndeclare const stripe: Stripe;\n${methods.join('\n')}`;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const expressions = program.getSourceFile(file)?.statements.filter(ts.isExpressionStatement) ?? [];
  return Object.fromEntries(
    Object.keys(servedCalls).map((call, at) => {
      const { expression } = expressions[at] as ts.ExpressionStatement;
      const given = checker
        .getTypeAtLocation(expression)
        .getCallSignatures()
        .flatMap((signature) => signature.parameters.filter(({ name }) => name === 'params'));
      if (given.length === 0) throw new Error(`Stripe's declarations have no parameters for ${call}`);
      return [call, Object.assign({}, ...given.map((each) => readNames(checker, checker.getTypeOfSymbol(each))))];
    }),
  );
}

/** 1 for a type without names. */
function readNames(checker: ts.TypeChecker, type: ts.Type): Parameters {
  const some = checker.getNonNullableType(type);
  const names = (some.isUnion() ? some.types : [some])
    .filter(({ flags }) => flags & ts.TypeFlags.Object)
    .map((part): Exclude<Parameters, number> => {
      const [element] = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference) : [];
      const named = element ?? part.getStringIndexType();
      if (named) return { '*': readNames(checker, named) };
      return Object.fromEntries(
        part.getProperties().map((name) => [name.name, readNames(checker, checker.getTypeOfSymbol(name))]),
      );
    });
  return names.length > 0 ? Object.assign({}, ...names) : 1;
}
