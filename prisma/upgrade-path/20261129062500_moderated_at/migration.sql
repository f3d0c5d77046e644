-- What an administrator has hidden is called "moderated" everywhere else; "hidden" is what its creator does. A process of the
-- release before goes on with `hidden_at`, which the trigger sets too until the release after this one drops it.
ALTER TABLE "link" ADD COLUMN     "moderated_at" TIMESTAMPTZ(3);

CREATE FUNCTION "set_link_moderated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.moderated_at := (
    SELECT min(d.created_at) FROM "moderation_decision" d
    WHERE d.profile_id = NEW.profile_id AND d.kind = 'link-hidden' AND d.lifted_at IS NULL
      AND (NEW.id = ANY(d.link_ids) OR (NEW.url <> '' AND NEW.url = ANY(d.link_urls))));
  NEW.hidden_at := NEW.moderated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER "link_moderated_at" BEFORE INSERT OR UPDATE OF "url" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "set_link_moderated_at"();
DROP TRIGGER "link_hidden_at" ON "link";
DROP FUNCTION "set_link_hidden_at"();
