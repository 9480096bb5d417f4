import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';

export function ListingPageMissing() {
  return (
    <MessagePage title="Listing not found" text="It may have been removed by its owner, or the address is not right.">
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink to="/search" variant="secondary">
        Search wigs
      </ButtonLink>
    </MessagePage>
  );
}
