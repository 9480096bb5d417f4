import * as accountsModule from '#contract/admin/accounts.ts';
import * as adminFormsSchemaModule from '#contract/admin/admin-forms-schema.ts';
import * as paymentsModule from '#contract/admin/billing/payments.ts';
import * as subscriptionsModule from '#contract/admin/billing/subscriptions.ts';
import * as adminDealsModule from '#contract/admin/deals.ts';
import * as askPartySchemaModule from '#contract/admin/disputes/ask-party-schema.ts';
import * as adminDisputePapersModule from '#contract/admin/disputes/dispute-papers.ts';
import * as failuresModule from '#contract/admin/failures.ts';
import * as inBulkModule from '#contract/admin/in-bulk.ts';
import * as linkedDealsModule from '#contract/admin/linked-deals.ts';
import * as adminListingSchemaModule from '#contract/admin/listing-schema.ts';
import * as adminListingsModule from '#contract/admin/listings.ts';
import * as adminMessagesModule from '#contract/admin/messages.ts';
import * as analyticsModule from '#contract/admin/numbers/analytics.ts';
import * as attentionModule from '#contract/admin/numbers/attention.ts';
import * as dealNumbersModule from '#contract/admin/numbers/deal-numbers.ts';
import * as moneyModule from '#contract/admin/numbers/money.ts';
import * as officeModule from '#contract/admin/office.ts';
import * as adminOwnershipModule from '#contract/admin/ownership.ts';
import * as adminReportsModule from '#contract/admin/reports.ts';
import * as adminReviewsModule from '#contract/admin/reviews.ts';
import * as adminsModule from '#contract/admin/rights/admins.ts';
import * as submissionsModule from '#contract/admin/submissions.ts';
import * as usersModule from '#contract/admin/users.ts';
import * as accessTokenSchemaModule from '#contract/auth/access-token-schema.ts';
import * as accessTokensModule from '#contract/auth/access-tokens.ts';
import * as accountSchemaModule from '#contract/auth/account-schema.ts';
import * as authModule from '#contract/auth/auth.ts';
import * as emailChangeModule from '#contract/auth/email-change.ts';
import * as passkeysModule from '#contract/auth/passkeys.ts';
import * as sessionModule from '#contract/auth/session.ts';
import * as billingModule from '#contract/billing/billing.ts';
import * as releasesModule from '#contract/billing/releases.ts';
import * as boundedCountModule from '#contract/bounded-count.ts';
import * as adminBrandsModule from '#contract/brands/admin-brands.ts';
import * as brandCallsModule from '#contract/brands/brand-calls.ts';
import * as brandSchemaModule from '#contract/brands/brand-schema.ts';
import * as addressSchemaModule from '#contract/deals/address-schema.ts';
import * as agreedDealsModule from '#contract/deals/agreed-deals.ts';
import * as dealErrorsModule from '#contract/deals/deal-errors.ts';
import * as dealFormsSchemaModule from '#contract/deals/deal-forms-schema.ts';
import * as dealPartsModule from '#contract/deals/deal-parts.ts';
import * as dealsDealsModule from '#contract/deals/deals.ts';
import * as dealsDisputePapersModule from '#contract/deals/dispute-papers.ts';
import * as memberDealsModule from '#contract/deals/member-deals.ts';
import * as openProposalsModule from '#contract/deals/open-proposals.ts';
import * as privatePriceSchemaModule from '#contract/deals/private-prices/private-price-schema.ts';
import * as privatePricesModule from '#contract/deals/private-prices/private-prices.ts';
import * as waysToBePaidModule from '#contract/deals/ways-to-be-paid.ts';
import * as mailboxModule from '#contract/dev/mailbox.ts';
import * as errorsModule from '#contract/errors.ts';
import * as favoritesModule from '#contract/favorites/favorites.ts';
import * as savedListingsModule from '#contract/favorites/saved-listings.ts';
import * as fitModule from '#contract/fit/fit.ts';
import * as fitSchemaModule from '#contract/fit/fit-schema.ts';
import * as healthModule from '#contract/health.ts';
import * as idSchemaModule from '#contract/id-schema.ts';
import * as bringInModule from '#contract/listings/bring-in/bring-in.ts';
import * as draftSchemaModule from '#contract/listings/drafts/draft-schema.ts';
import * as draftsModule from '#contract/listings/drafts/drafts.ts';
import * as facetSchemaModule from '#contract/listings/facet-schema.ts';
import * as listingPageModule from '#contract/listings/listing-page.ts';
import * as listingsListingSchemaModule from '#contract/listings/listing-schema.ts';
import * as listingsListingsModule from '#contract/listings/listings.ts';
import * as manyListingsModule from '#contract/listings/many/many-listings.ts';
import * as manySchemaModule from '#contract/listings/many/many-schema.ts';
import * as listingsOwnershipModule from '#contract/listings/ownership.ts';
import * as recentlyViewedModule from '#contract/listings/recently-viewed.ts';
import * as salesNumbersModule from '#contract/listings/sales-numbers.ts';
import * as sellerAnalyticsModule from '#contract/listings/seller-analytics.ts';
import * as sellerSettingsModule from '#contract/listings/seller-settings/seller-settings.ts';
import * as sellingModule from '#contract/listings/selling.ts';
import * as suggestionsModule from '#contract/listings/suggestions.ts';
import * as priceGuideModule from '#contract/listings/worth/price-guide.ts';
import * as matchesModule from '#contract/matches/matches.ts';
import * as membersModule from '#contract/members/members.ts';
import * as nameSchemaModule from '#contract/members/name-schema.ts';
import * as profilesModule from '#contract/members/profiles.ts';
import * as messageValuesModule from '#contract/messages/message-values.ts';
import * as messagesMessagesModule from '#contract/messages/messages.ts';
import * as reportSchemaModule from '#contract/moderation/report-schema.ts';
import * as moderationReportsModule from '#contract/moderation/reports.ts';
import * as notificationsModule from '#contract/notifications/notifications.ts';
import * as preferencesModule from '#contract/notifications/preferences.ts';
import * as pushModule from '#contract/notifications/push.ts';
import * as photosModule from '#contract/photos/photos.ts';
import * as policiesModule from '#contract/policies/policies.ts';
import * as policySchemaModule from '#contract/policies/policy-schema.ts';
import * as reviewSchemaModule from '#contract/reviews/review-schema.ts';
import * as reviewsReviewsModule from '#contract/reviews/reviews.ts';
import * as announcementSchemaModule from '#contract/settings/announcement-schema.ts';
import * as graceSchemaModule from '#contract/settings/grace-schema.ts';
import * as registrationPauseModule from '#contract/settings/registration-pause.ts';
import * as settingsModule from '#contract/settings/settings.ts';
import * as siteFactsSchemaModule from '#contract/settings/site-facts-schema.ts';
import * as siteSettingsModule from '#contract/settings/site-settings.ts';
import * as shopSchemaModule from '#contract/shops/shop-schema.ts';
import * as shopsModule from '#contract/shops/shops.ts';
import * as brandRequestSchemaModule from '#contract/support/brand-request-schema.ts';
import * as brandRequestsModule from '#contract/support/brand-requests.ts';
import * as supportModule from '#contract/support/support.ts';
import * as supportSchemaModule from '#contract/support/support-schema.ts';
import * as railsModule from '#contract/wishes/rails.ts';
import * as wishSchemaModule from '#contract/wishes/wish-schema.ts';
import * as wishesModule from '#contract/wishes/wishes.ts';

interface Feature {
  tag: string;
  about: string;
  modules: readonly Record<string, unknown>[];
}

/** All features with their modules of the contract: calls and schemas are described under the names that they have there. */
export const apiFeatures: readonly Feature[] = [
  {
    tag: 'auth',
    about: 'Registering, signing in, sessions, passwords, passkeys, the second factor and access tokens.',
    modules: [
      accessTokenSchemaModule,
      accessTokensModule,
      accountSchemaModule,
      authModule,
      emailChangeModule,
      passkeysModule,
      sessionModule,
    ],
  },
  {
    tag: 'members',
    about: 'Profiles and the settings of one’s own account.',
    modules: [membersModule, nameSchemaModule, profilesModule],
  },
  {
    tag: 'listings',
    about: 'Browsing, searching, publishing and changing listings, drafts included.',
    modules: [
      bringInModule,
      draftSchemaModule,
      draftsModule,
      facetSchemaModule,
      listingPageModule,
      listingsListingSchemaModule,
      listingsListingsModule,
      manyListingsModule,
      manySchemaModule,
      listingsOwnershipModule,
      recentlyViewedModule,
      salesNumbersModule,
      sellerAnalyticsModule,
      sellerSettingsModule,
      sellingModule,
      suggestionsModule,
      priceGuideModule,
    ],
  },
  { tag: 'photos', about: 'Uploading and deleting photographs.', modules: [photosModule] },
  { tag: 'favorites', about: 'Saved and liked listings.', modules: [favoritesModule, savedListingsModule] },
  { tag: 'fit', about: 'The member’s own measures; private.', modules: [fitSchemaModule, fitModule] },
  {
    tag: 'brands',
    about: 'The brands of the catalogue.',
    modules: [adminBrandsModule, brandCallsModule, brandSchemaModule],
  },
  {
    tag: 'deals',
    about: 'Offers, trades and rings, from the proposal to the review.',
    modules: [
      addressSchemaModule,
      agreedDealsModule,
      dealErrorsModule,
      dealFormsSchemaModule,
      dealPartsModule,
      dealsDealsModule,
      dealsDisputePapersModule,
      memberDealsModule,
      openProposalsModule,
      privatePriceSchemaModule,
      privatePricesModule,
      waysToBePaidModule,
    ],
  },
  {
    tag: 'matches',
    about: 'Trades and rings that the wishes of two to four members make possible.',
    modules: [matchesModule],
  },
  {
    tag: 'wishes',
    about: 'Alerts, wanted wigs and followed sellers.',
    modules: [wishSchemaModule, wishesModule, railsModule],
  },
  {
    tag: 'messages',
    about: 'Conversations between two members, and blocks.',
    modules: [messageValuesModule, messagesMessagesModule],
  },
  {
    tag: 'notifications',
    about: 'The bell, its preferences and push subscriptions.',
    modules: [notificationsModule, preferencesModule, pushModule],
  },
  {
    tag: 'reviews',
    about: 'Reviews of sellers, votes and responses.',
    modules: [reviewSchemaModule, reviewsReviewsModule],
  },
  { tag: 'policies', about: 'The seller’s policy.', modules: [policiesModule, policySchemaModule] },
  {
    tag: 'shops',
    about: 'The page that a member shows to everyone who has its address.',
    modules: [shopSchemaModule, shopsModule],
  },
  {
    tag: 'billing',
    about: 'Plans, checkout and the member’s own subscription.',
    modules: [billingModule, releasesModule],
  },
  {
    tag: 'settings',
    about: 'Facts of the site and its announcement.',
    modules: [
      announcementSchemaModule,
      graceSchemaModule,
      registrationPauseModule,
      settingsModule,
      siteFactsSchemaModule,
      siteSettingsModule,
    ],
  },
  {
    tag: 'support',
    about: 'Messages to the team and requests for brands.',
    modules: [brandRequestSchemaModule, brandRequestsModule, supportSchemaModule, supportModule],
  },
  {
    tag: 'moderation',
    about: 'Reports of members, listings and messages.',
    modules: [reportSchemaModule, moderationReportsModule],
  },
  {
    tag: 'admin',
    about: 'The back office: each call asks for a right of staff.',
    modules: [
      accountsModule,
      adminFormsSchemaModule,
      paymentsModule,
      subscriptionsModule,
      adminDealsModule,
      askPartySchemaModule,
      adminDisputePapersModule,
      failuresModule,
      inBulkModule,
      linkedDealsModule,
      adminListingSchemaModule,
      adminListingsModule,
      adminMessagesModule,
      analyticsModule,
      attentionModule,
      dealNumbersModule,
      moneyModule,
      officeModule,
      adminOwnershipModule,
      adminReportsModule,
      adminReviewsModule,
      adminsModule,
      submissionsModule,
      usersModule,
    ],
  },
  {
    tag: 'site',
    about: 'Health of the server, and stand-ins of the development mode.',
    modules: [boundedCountModule, mailboxModule, errorsModule, healthModule, idSchemaModule],
  },
];
