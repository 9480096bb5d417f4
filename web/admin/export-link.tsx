import Download from 'lucide-react/icons/download';
import { type ExportName, exportPath } from '#contract/admin/exports.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** The whole table as a file, whatever is searched for at the moment. */
export function ExportLink({ name }: { name: ExportName }) {
  return (
    <a href={exportPath(name)} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
      <Download aria-hidden="true" className="size-4" />
      Export all as CSV
    </a>
  );
}
