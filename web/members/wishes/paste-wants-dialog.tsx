import { useRef, useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { type WishAlert, wishAlertLabels, wishAlerts, wishesMax } from '#contract/wishes/wish-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { useCreateWantList } from '#web/wishes/wishes.queries.ts';
import { readWants, type Want } from './read-wants.ts';

/** Takes a want list as it was written elsewhere, shows how the search understands each line, and saves all lines together. */
export default function PasteWantsDialog({ onClose }: { onClose: () => void }) {
  const { value: text, set, drop } = useDraft('want-list', '');
  const [alert, setAlert] = useState<WishAlert>('at-once');
  const [isPublic, setPublic] = useState(true);
  const { mutateAsync } = useCreateWantList();
  const wants = readWants(text, useBrands().all);
  // Kept for a second try, so that a lost answer makes no wish twice.
  const ids = useRef(new Map<string, string>());

  function idOf(line: string): string {
    const id = ids.current.get(line) ?? crypto.randomUUID();
    ids.current.set(line, id);
    return id;
  }

  function check(): FieldErrors {
    if (wants.length === 0) return { wants: 'Write at least one wish.' };
    if (wants.length > wishesMax) return { wants: `A want list has at most ${wishesMax} wishes.` };
    const unread = wants.find(({ isReadable }) => !isReadable);
    return unread ? { wants: `Everything would fit “${unread.line}”. Say more, or delete the line.` } : {};
  }

  const save = () =>
    mutateAsync(wants.map(({ line, name }) => ({ id: idOf(line), name, alert, isPublic, filters: { q: line } })));

  return (
    <AskDialog
      size="medium"
      title="Paste a want list"
      confirmLabel={wants.length > 0 ? `Save ${countText(wants.length, 'wish', 'wishes')}` : 'Save'}
      check={check}
      onConfirm={save}
      onDone={({ wishes }) => {
        toast.success(`${countText(wishes.length, 'wish', 'wishes')} saved`);
        drop();
        onClose();
      }}
      onClose={onClose}
      fields={(errors) => (
        <>
          <TextArea
            label="One wish on each line"
            name="wants"
            description={`For example: Zara, rooted, under $150. You can keep up to ${wishesMax}.`}
            isRequired
            rows={6}
            value={text}
            onChange={set}
            error={errors.wants}
          />
          {wants.length > 0 && (
            <ul aria-label="As we understand it" className="space-y-2">
              {wants.map((want) => (
                <WantLine key={want.line} want={want} />
              ))}
            </ul>
          )}
          <Switch isSelected={isPublic} onChange={setPublic}>
            Show them on your profile, in Wanted
          </Switch>
          <RadioGroup
            label="Tell me of new listings"
            name="alert"
            options={wishAlerts.map((value) => ({ value, label: wishAlertLabels[value] }))}
            value={alert}
            onChange={setAlert}
          />
        </>
      )}
    />
  );
}

function WantLine({ want: { words, said, isReadable, line } }: { want: Want }) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-soft bg-ivory-deep px-3 py-2 wrap-anywhere">
      {isReadable ? (
        <>
          {words && <MemberText>{words}</MemberText>}
          {said.map((label) => (
            <span key={label} className="rounded-full bg-plum-soft px-2.5 py-0.5 text-sm text-plum">
              {label}
            </span>
          ))}
        </>
      ) : (
        <span className="text-danger">“{line}” says nothing to look for</span>
      )}
    </li>
  );
}
