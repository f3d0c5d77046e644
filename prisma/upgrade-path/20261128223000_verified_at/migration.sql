-- The product says "verified", so the column does. A process of the release before goes on with `proven_at`: a trigger keeps
-- both equal until the release after this one drops the old column.
ALTER TABLE "link" ADD COLUMN     "verified_at" TIMESTAMPTZ(3);
ALTER TABLE "social_link" ADD COLUMN     "verified_at" TIMESTAMPTZ(3);

-- Whichever of the two a statement writes wins, null as well.
CREATE FUNCTION "keep_verified_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.verified_at := coalesce(NEW.verified_at, NEW.proven_at);
    NEW.proven_at := NEW.verified_at;
  ELSIF NEW.verified_at IS DISTINCT FROM OLD.verified_at THEN
    NEW.proven_at := NEW.verified_at;
  ELSE
    NEW.verified_at := NEW.proven_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "link_verified_at" BEFORE INSERT OR UPDATE OF "proven_at", "verified_at" ON "link"
  FOR EACH ROW EXECUTE FUNCTION "keep_verified_at"();
CREATE TRIGGER "social_link_verified_at" BEFORE INSERT OR UPDATE OF "proven_at", "verified_at" ON "social_link"
  FOR EACH ROW EXECUTE FUNCTION "keep_verified_at"();
