-- Reads the pages without stopping their saves.
ALTER TABLE "profile" VALIDATE CONSTRAINT "profile_language_format";
