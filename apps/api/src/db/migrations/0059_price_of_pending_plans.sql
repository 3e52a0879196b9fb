-- A pending payment of a plan sells it at the price of the day on which it was recorded.

ALTER TABLE transactions ADD tier_price_minor bigint CHECK (tier_price_minor >= 0);

UPDATE transactions t SET tier_price_minor = coalesce(
    (SELECT c.price_minor FROM catalogue_changes c WHERE c.tier_id = t.tier AND c.at <= t.created_at
      ORDER BY c.version DESC LIMIT 1),
    (SELECT m.price_minor FROM membership_tiers m WHERE m.id = t.tier))
  WHERE t.status = 'pending' AND t.tier IS NOT NULL AND t.membership_id IS NULL;
