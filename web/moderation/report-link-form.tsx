import { useState } from 'react';
import { Link } from 'react-router';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ReportSubject, readPastedLink } from './report-subject.ts';

/** For those who come here without having clicked Report beside something. */
export function ReportLinkForm({ onChoose }: { onChoose: (subject: ReportSubject) => void }) {
  const { value: link, set: setLink, drop } = useDraft('report-link', '');
  const [isWrong, setWrong] = useState(false);

  const subject = readPastedLink(link, location.host);

  function go() {
    setWrong(!subject);
    if (!subject) return;
    drop();
    onChoose(subject);
  }

  return (
    <>
      <h2 className="text-2xl font-medium">What is it about?</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        The quickest way is the Report button on a listing or a profile. To report a message, open it in your{' '}
        <Link to="/messages" className="text-plum underline">
          messages
        </Link>{' '}
        and choose Report in the menu beside it.
      </p>
      <Form onSubmit={go} className="space-y-5">
        <TextField
          label="Link to the listing or to the member’s page"
          value={link}
          onChange={setLink}
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          isRequired
          error={isWrong && !subject ? 'Paste the address of a listing or of a member’s page on this site.' : null}
          description="Copy it from the address bar of your browser, or by Copy Link on the listing."
        />
        <Button type="submit">Continue</Button>
      </Form>
    </>
  );
}
