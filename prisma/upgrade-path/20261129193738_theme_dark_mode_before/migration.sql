-- What was chosen in the release before. A migration of its own, as in `20261128223100_verified_at_before`.
UPDATE "theme" SET "dark_mode" = "night" WHERE "night" <> 'preset' AND "dark_mode" = 'preset';
