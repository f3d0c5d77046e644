-- Reads the pages without stopping their saves.
ALTER TABLE "profile" VALIDATE CONSTRAINT "profile_second_language_format";
