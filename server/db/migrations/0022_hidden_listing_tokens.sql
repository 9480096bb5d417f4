-- The words of what only its owner and admins see, for the back office; what members see has its own index.
CREATE INDEX listings_tokens_hidden ON listings
  USING gin (listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches))
  WITH (fastupdate = off) WHERE shelf IS NULL;
