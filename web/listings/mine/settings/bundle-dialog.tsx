import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BundlePercent, bundlePercents } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { sellerSettingsQuery, useSetBundlePercent } from './seller-settings.queries.ts';

const options = bundlePercents.map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'Off' : `${percent} % less`,
}));

export function BundleDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(sellerSettingsQuery);
  const [chosen, setChosen] = useState<BundlePercent>();
  const { mutateAsync } = useSetBundlePercent();
  const percent = chosen ?? data?.bundlePercent;
  return (
    <AskDialog
      title="Less for several wigs"
      confirmLabel="Save"
      isReady={percent !== undefined}
      onConfirm={() => mutateAsync(percent ?? 0)}
      doneText={percent ? `Two or more of your wigs cost ${percent} % less together` : 'No discount for several wigs'}
      onClose={onClose}
      fields={() => (
        <NativeSelect
          label="Two or more of your wigs"
          name="percent"
          options={options}
          value={percent === undefined ? '' : String(percent)}
          onChange={(value) => setChosen(Number(value) as BundlePercent)}
          className="max-w-64"
        />
      )}
    >
      <p className="text-ink-soft">
        Your wigs for sale say so beneath their price, and buyers choose up to six of them. Shipping is that of the
        dearest parcel, once. You answer each such offer, unless all of its wigs can be bought at once.
      </p>
    </AskDialog>
  );
}
