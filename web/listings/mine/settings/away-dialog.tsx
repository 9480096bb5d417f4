import { useState } from 'react';
import { shortDayText } from '#contract/day-text.ts';
import { dayMs } from '#contract/durations.ts';
import { sellerSettingsErrors } from '#contract/listings/seller-settings/seller-settings.ts';
import { answerHoursAfterReturn, awayDaysMax } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useSetAway } from './seller-settings.queries.ts';

/** At noon, so that it is the same day for almost everyone who reads it. */
const noonOf = (day: string) => new Date(`${day}T12:00`);

export function AwayDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState('');
  const { mutateAsync } = useSetAway();

  function check(): FieldErrors {
    const left = noonOf(day).getTime() - Date.now();
    return left > 0 && left <= awayDaysMax * dayMs ? {} : { until: sellerSettingsErrors.awayDay.message };
  }

  return (
    <AskDialog
      title="Be away for a while"
      confirmLabel="I am away"
      check={check}
      onConfirm={() => mutateAsync(noonOf(day).toISOString())}
      doneText={day && `You are away until ${shortDayText(noonOf(day))}`}
      onClose={onClose}
      fields={(errors) => (
        <TextField
          label="Away until"
          name="until"
          type="date"
          isRequired
          value={day}
          onChange={setDay}
          description={`At most ${awayDaysMax} days. At noon on that day you are back without doing anything.`}
          error={errors.until}
          className="max-w-64"
        />
      )}
    >
      <p className="text-ink-soft">
        Your wigs stay visible and say until when you are away. Nobody can buy one at once meanwhile: offers wait, and
        you have {answerHoursAfterReturn} hours after your return to answer them. Offers that you have now keep their
        time.
      </p>
    </AskDialog>
  );
}
