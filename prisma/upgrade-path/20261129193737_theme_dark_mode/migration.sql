-- The product says "dark mode", so the column does. A process of the release before goes on with `night`: a trigger keeps both
-- equal until the release after this one drops the old column.
ALTER TABLE "theme" ADD COLUMN     "dark_mode" VARCHAR(20) NOT NULL DEFAULT 'preset';

-- Whichever of the two a statement writes wins. In a new row that is the one that isn't at its default.
CREATE FUNCTION "keep_dark_mode"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.dark_mode = 'preset' THEN
      NEW.dark_mode := NEW.night;
    END IF;
    NEW.night := NEW.dark_mode;
  ELSIF NEW.dark_mode IS DISTINCT FROM OLD.dark_mode THEN
    NEW.night := NEW.dark_mode;
  ELSE
    NEW.dark_mode := NEW.night;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "theme_dark_mode" BEFORE INSERT OR UPDATE OF "night", "dark_mode" ON "theme"
  FOR EACH ROW EXECUTE FUNCTION "keep_dark_mode"();
