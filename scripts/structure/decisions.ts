const folder = 'docs/decisions/';
const state = /^\d{4}-\d{2}-\d{2}\. (?:In force\.|In force; changed by \[\d{3}\]\(|Replaced by \[\d{3}\]\()/;
const isUnchanged = /^\d{4}-\d{2}-\d{2}\. In force\./;

export function isDecision(path: string): boolean {
  return path.startsWith(folder);
}

/**
 * Each record has a number of its own, in its name and at its head, and says whether it still holds; its links lead somewhere. Where
 * nothing is said to have changed, the files that it names are there.
 */
export function judgeDecisions(records: readonly [path: string, text: string][], files: readonly string[]): string[] {
  const byNumber = Map.groupBy(records, ([path]) => numberOf(path));
  const paths = new Set(records.map(([path]) => path));
  const doubles = [...byNumber.values()].filter((same) => same.length > 1).map((same) => same.map(([path]) => path));
  return [
    ...doubles.map((same) => `${same.join(' and ')} have one number: give the newer one the next that is free`),
    ...records.flatMap(([path, text]) => judgeRecord(path, text, paths, files).map((problem) => `${path}: ${problem}`)),
  ];
}

function judgeRecord(path: string, text: string, paths: ReadonlySet<string>, files: readonly string[]): string[] {
  const [heading = '', , stateLine = ''] = text.split('\n');
  const lost = [...text.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, to = '']) => folder + to);
  return [
    ...(heading.startsWith(`# ${numberOf(path)}. `) ? [] : [`it begins with "# ${numberOf(path)}. " and its title`]),
    ...(state.test(stateLine)
      ? []
      : [
          'its third line has the day and the state: "2026-11-18. In force.", "In force; changed by [062](…) in …" or "Replaced by [068](…)."',
        ]),
    ...lost.filter((to) => !paths.has(to)).map((to) => `${to} is not there`),
    ...(isUnchanged.test(stateLine) ? findGone(text, files) : []).map(
      (file) => `${file} is gone: say at its head which record changed or replaced it`,
    ),
  ];
}

/** Programs that a text names in backticks, as far from the root as it likes. */
function findGone(text: string, files: readonly string[]): string[] {
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  return named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
}

function numberOf(path: string): string {
  return path.slice(folder.length, folder.length + 3);
}
