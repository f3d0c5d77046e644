-- The landing page has a section of questions and answers, whose draft is a row like that of the other sections.
INSERT INTO "homepage_draft" ("section", "updated_at") VALUES ('questions', CURRENT_TIMESTAMP);
