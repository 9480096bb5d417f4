import { AddressSettings } from '#web/deals/addresses/address-settings.tsx';
import { WaysSettings } from '#web/deals/paying/ways-settings.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The settings that deals use: where parcels go, and how the member is paid. */
export default function AddressTab() {
  return (
    <>
      <SettingsSection
        id="address"
        title="Address"
        description="Where parcels of your deals should go. A deal that you agree to takes it along; only who sends you something sees it there, until the deal is over. Our team never does."
      >
        <AddressSettings />
      </SettingsSection>
      <SettingsSection
        id="ways-to-be-paid"
        title="Ways to be paid"
        description="The name that a buyer has to type. Only a member who has to pay you in a deal sees it there, until you say that the payment came. Our team never sees it."
      >
        <WaysSettings />
      </SettingsSection>
    </>
  );
}
