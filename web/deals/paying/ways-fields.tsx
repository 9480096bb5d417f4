import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { handleHints, type WayMethod, wayLimits, wayMethods } from '#contract/deals/way-values.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { blankWay, handleField, methodField, nameIn, type TypedWay } from './typed-ways.ts';

interface WaysFieldsProps {
  value: readonly TypedWay[];
  onChange: (value: TypedWay[]) => void;
  errors: FieldErrors;
}

/** Typed into memory only, never kept as a draft: where money goes does not stay behind in a browser. */
export function WaysFields({ value, onChange, errors }: WaysFieldsProps) {
  const change = (key: number, part: Partial<TypedWay>) =>
    onChange(value.map((way) => (way.key === key ? { ...way, ...part } : way)));
  return (
    <div className="space-y-4">
      {value.map((way, place) => (
        <div key={way.key} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[10rem_1fr]">
            <NativeSelect
              label="Paid by"
              about={`way ${place + 1}`}
              name={methodField(way)}
              placeholder="Choose"
              options={wayMethods.map((method) => ({ value: method, label: method }))}
              value={way.method}
              onChange={(method: WayMethod) => change(way.key, { method })}
              error={errors[methodField(way)]}
            />
            {way.method !== '' && way.method !== 'Local Cash' && (
              <TextField
                label="Name there"
                name={handleField(way)}
                description={handleHints[way.method]}
                autoComplete="off"
                maxLength={wayLimits.handleLength}
                value={way.handle}
                onChange={(handle) => change(way.key, { handle })}
                onBlur={() => change(way.key, { handle: nameIn(way.method, way.handle) })}
                error={errors[handleField(way)]}
              />
            )}
          </div>
          {value.length > 1 && (
            <IconButton
              label={`Remove ${way.method || `way ${place + 1}`}`}
              className="mt-7"
              onClick={() => onChange(value.filter(({ key }) => key !== way.key))}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
      {value.length < wayLimits.ways && (
        <Button variant="secondary" size="small" onClick={() => onChange([...value, blankWay(value)])}>
          <Plus aria-hidden="true" className="size-4" />
          Add another way
        </Button>
      )}
    </div>
  );
}
