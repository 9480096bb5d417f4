-- Several deals may be written in one transaction: each is named once it was read with its lock.
CREATE OR REPLACE FUNCTION is_deal_writer(deal uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT strpos(current_setting('wigloop.deal', true), deal::text) > 0
$$;
